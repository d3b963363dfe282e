#include "report/animation_page.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/page.h"

namespace weft::report {
namespace {

using nlohmann::ordered_json;

constexpr const char* kAnimationPolicy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
    "script-src 'unsafe-inline'\">\n";

constexpr const char* kAnimationStyle = R"(
.stage { background: #ffffff; border: 1px solid var(--line); border-radius: 4px; }
.stage svg { display: block; width: 100%; height: auto; max-height: 68vh; margin: auto; }
.stage .link { stroke-opacity: 0.25; }
.stage .link.lit { stroke: #d1491b; stroke-opacity: 1; stroke-width: 2.6; stroke-dasharray: none; }
.stage .node.empty { fill: #ffffff; stroke: #1c2733; stroke-width: 1.2; }
.stage .node.changed { fill: #d1491b; stroke: #d1491b; stroke-width: 2; }
.stage .packet { fill: #d1491b; stroke: #ffffff; stroke-width: 1; }
.stage .value { font-weight: 600; fill: #0b5c8a; paint-order: stroke; stroke: #ffffff; stroke-width: 2.5px; }
.controls { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 0.8rem 0 0.3rem; }
.controls input[type=range] { flex: 1 1 16rem; accent-color: #d1491b; }
.controls button { font: inherit; min-width: 2.6rem; padding: 0.2rem 0.6rem; }
.now { font-variant-numeric: tabular-nums; margin: 0.2rem 0; min-height: 1.5em; }
.sent { color: var(--faint); font-size: 0.9rem; min-height: 4.2em; max-width: none; }
@media print { .controls { display: none; } }
)";

constexpr const char* kAnimationControls = R"(<div class="controls">
<button type="button" id="first" aria-label="first step">|◀</button>
<button type="button" id="back" aria-label="one step back">◀</button>
<button type="button" id="play" aria-label="play">play</button>
<button type="button" id="next" aria-label="one step on">▶</button>
<button type="button" id="last" aria-label="last step">▶|</button>
<input type="range" id="step" min="0" value="0" aria-label="step">
</div>
<p class="now" id="now" role="status"></p>
<p class="sent" id="sent"></p>
)";

// Elements of the drawing are found by their order. Packets are two thirds along their links when the page stands
// still, and move when it plays.
constexpr const char* kAnimationScript = R"(
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const svg = document.querySelector('.stage svg');
svg.style.maxWidth = `${1.8 * svg.width.baseVal.value}px`;
const links = [...svg.querySelectorAll('.link')];
const nodes = [...svg.querySelectorAll('.node')];
const slider = document.getElementById('step');
const last = data.steps.length;
slider.max = last;

const spacing = nodes.length < 2 ? 40 : Math.min(...nodes.slice(0, 200).map((a, i) => Math.min(...nodes.filter((b) => b !== a).map(
  (b) => Math.hypot(a.cx.baseVal.value - b.cx.baseVal.value, a.cy.baseVal.value - b.cy.baseVal.value)))));
const fontFor = (text) => Math.min(12, spacing * 0.95 / (0.62 * Math.max(1, text.length)));
const packets = document.createElementNS(svg.namespaceURI, 'g');
svg.append(packets);  // below the values
const texts = nodes.map((node) => {
  const r = node.r.baseVal.value;
  const text = document.createElementNS(svg.namespaceURI, 'text');
  text.setAttribute('class', 'value');
  text.setAttribute('x', node.cx.baseVal.value);
  text.setAttribute('y', node.cy.baseVal.value - r - 2);
  text.setAttribute('text-anchor', 'middle');
  svg.append(text);
  node.append(document.createElementNS(svg.namespaceURI, 'title'));
  return text;
});
let shown = -1;
let values = [];

function valuesAt(step) {
  if (shown < 0 || step < shown) {
    values = data.values.slice();
    shown = 0;
  }
  for (; shown < step; ++shown) for (const [node, value] of data.steps[shown].changes) values[node] = value;
  return values;
}

function place(share) {
  for (const packet of packets.children) {
    const path = links[packet.dataset.link];
    const along = packet.dataset.forward === 'true' ? share : 1 - share;
    const point = path.getPointAtLength(along * path.getTotalLength());
    packet.setAttribute('cx', point.x);
    packet.setAttribute('cy', point.y);
  }
}

function say(step) {
  if (step === 0) return 'before the first step';
  const {what, messages, is_communication, changes} = data.steps[step - 1];
  const count = is_communication ? messages.length : changes.length;
  const noun = is_communication ? (count === 1 ? 'message' : 'messages') : (count === 1 ? 'node computes' : 'nodes compute');
  return `step ${step} of ${last}: ${what} (${count} ${noun})`;
}

function list(step) {
  if (step === 0) return '';
  const {messages} = data.steps[step - 1];
  const few = messages.slice(0, 24).map(([link, forward, text]) => {
    const [a, b] = data.links[link];
    return `${data.labels[forward ? a : b]} → ${data.labels[forward ? b : a]}: ${text}`;
  });
  return few.join('; ') + (messages.length > few.length ? `; and ${messages.length - few.length} more` : '');
}

function show(step, share = 2 / 3) {
  const now = valuesAt(step);
  const active = step === 0 ? {messages: [], changes: []} : data.steps[step - 1];
  const changed = new Set(active.changes.map((change) => change[0]));
  nodes.forEach((node, v) => {
    node.classList.toggle('empty', now[v] === '');
    node.classList.toggle('changed', changed.has(v));
    node.querySelector('title').textContent = `${data.labels[v]}: ${now[v] === '' ? 'nothing' : now[v]}`;
    const font = fontFor(now[v]);
    texts[v].setAttribute('font-size', font);
    texts[v].textContent = font < 3.5 ? '' : now[v];
  });
  for (const link of links) link.classList.remove('lit');
  packets.replaceChildren(...active.messages.map(([link, forward]) => {
    links[link].classList.add('lit');
    const packet = document.createElementNS(svg.namespaceURI, 'circle');
    packet.setAttribute('class', 'packet');
    packet.setAttribute('r', Math.max(2.2, nodes[0].r.baseVal.value * 0.6));
    packet.dataset.link = link;
    packet.dataset.forward = forward;
    return packet;
  }));
  place(share);
  slider.value = step;
  document.getElementById('now').textContent = say(step);
  document.getElementById('sent').textContent = list(step);
}

let timer = 0;
const play = document.getElementById('play');
function stop() {
  cancelAnimationFrame(timer);
  timer = 0;
  play.textContent = 'play';
}
function run() {
  let step = Number(slider.value) === last ? 0 : Number(slider.value);
  let began;
  const pause = 900;
  const frame = (time) => {
    began ??= time - pause;
    const share = (time - began) / pause;
    if (share >= 1) {
      if (step === last) return stop();
      show(++step, 0);
      began = time;
    } else {
      place(Math.min(1, share * 1.25));
    }
    timer = requestAnimationFrame(frame);
  };
  play.textContent = 'pause';
  timer = requestAnimationFrame(frame);
}
function go(step) {
  stop();
  show(Math.max(0, Math.min(last, step)));
}
slider.addEventListener('input', () => go(Number(slider.value)));
document.getElementById('first').addEventListener('click', () => go(0));
document.getElementById('back').addEventListener('click', () => go(Number(slider.value) - 1));
document.getElementById('next').addEventListener('click', () => go(Number(slider.value) + 1));
document.getElementById('last').addEventListener('click', () => go(last));
play.addEventListener('click', () => (timer ? stop() : run()));
document.addEventListener('keydown', (event) => {
  if (event.target === slider) return;
  if (event.key === 'ArrowRight') go(Number(slider.value) + 1);
  if (event.key === 'ArrowLeft') go(Number(slider.value) - 1);
});
const wanted = /^#step=(\d+)$/.exec(location.hash);
go(wanted ? Number(wanted[1]) : 0);
)";

ordered_json json_of(const Animation& animation) {
  ordered_json labels = ordered_json::array();
  for (const DrawnNode& node : animation.drawing.nodes) labels.push_back(node.label);
  ordered_json links = ordered_json::array();
  for (const DrawnLink& link : animation.drawing.links) links.push_back({link.from, link.to});
  ordered_json steps = ordered_json::array();
  for (const AnimatedStep& step : animation.steps) {
    ordered_json messages = ordered_json::array();
    for (const auto& [link, is_forward, text] : step.messages) messages.push_back({link, is_forward, text});
    ordered_json changes = ordered_json::array();
    for (const auto& [node, value] : step.changes) changes.push_back({node, value});
    steps.push_back({{"what", step.what},
                     {"is_communication", step.is_communication},
                     {"messages", std::move(messages)},
                     {"changes", std::move(changes)}});
  }
  return {{"labels", std::move(labels)},
          {"links", std::move(links)},
          {"values", animation.values},
          {"steps", std::move(steps)}};
}

// As the text of a script element, which ends at "</".
std::string script_text(const ordered_json& object) {
  std::string text = object.dump();
  for (std::size_t at = text.find("</"); at != std::string::npos; at = text.find("</", at + 3))
    text.insert(at + 1, "\\");
  return text;
}

}  // namespace

std::string to_html(const Animation& animation) {
  Page page(animation.title);
  page.add_to_head(kAnimationPolicy);
  page.add_style(kAnimationStyle);
  page.add_html("<figure class=\"stage\">" + to_svg(animation.drawing) + "</figure>\n");
  page.add_html(kAnimationControls);
  page.add_html("<noscript><p>The steps need a browser that runs scripts.</p></noscript>\n");
  for (const std::string& note : animation.notes) page.add_paragraph(note);
  page.add_command(animation.command);
  page.add_html("<script type=\"application/json\" id=\"data\">" + script_text(json_of(animation)) + "</script>\n");
  page.add_html(std::string("<script>") + kAnimationScript + "</script>\n");
  return page.to_html();
}

}  // namespace weft::report
