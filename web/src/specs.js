// Vega-Lite specifications of the three kinds of charts. A chart is {data, axis, theme, width, height}; curves are
// identified by their index, as two may have the same name.

const dashes = (style) => (style.dashes === '' ? [1, 0] : style.dashes.split(' ').map(Number));

// Colour, dashes, width and marker by the index of a curve. Vega draws no legend; the page has its own.
function channels(curves, theme, widths = []) {
  const domain = curves.map((_, i) => i);
  const scale = (range) => ({field: 'curve', type: 'nominal', legend: null, scale: {domain, range}});
  const colours = curves.map(({style}) => theme.curve(style.colour));
  return {
    color: scale(colours),
    strokeDash: scale(curves.map(({style}) => dashes(style))),
    strokeWidth: {field: 'curve', type: 'ordinal', legend: null, scale: {type: 'ordinal', domain, range: curves.map((_, i) => widths[i] ?? 1.8)}},
    shape: scale(curves.map(({style}) => style.marker)),
  };
}

const faded = (full, less) => ({condition: {test: 'picked === null || picked === datum.curve', value: full}, value: less});
const shown = {filter: 'indexof(hidden, datum.curve) < 0'};

// A bound that several curves share is always shown.
const boundShown = {filter: 'datum.shared || indexof(hidden, datum.curve) < 0'};

function axis(title, theme, more) {
  return {
    title,
    grid: false,
    domainColor: theme.faint,
    tickColor: theme.faint,
    labelColor: theme.faint,
    titleColor: theme.ink,
    gridColor: theme.line,
    labelFontSize: theme.size,
    titleFontSize: theme.size,
    titleFontWeight: 'normal',
    titlePadding: 10,
    labelFlush: false,
    labelOverlap: 'parity',
    labelSeparation: 8,
    tickCount: 6,
    ...more,
  };
}

const loads = (field, title, right, theme) => ({
  field,
  type: 'quantitative',
  scale: {domain: [0, right], nice: true},
  axis: axis(title, theme, {labelPadding: 7}),
});

const heights = (field, title, top, theme, more) => ({
  field,
  type: 'quantitative',
  scale: {domain: [0, top], nice: true},
  axis: axis(title, theme, {grid: true, domain: false, ticks: false, ...more}),
});

function frame(theme, width, height, layer) {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width,
    height,
    autosize: {type: 'fit', contains: 'padding'},
    padding: {left: 2, top: 14, right: 10, bottom: 2},
    background: 'transparent',
    config: {font: theme.font, view: {stroke: null}},
    params: [{name: 'picked', value: null}, {name: 'hidden', value: []}],
    layer,
  };
}

// The tooltip is that of the nearest point. Saturated runs are hollow; where a curve leaves at the top, an arrow
// represents them.
const pointed = {name: 'pointed', select: {type: 'point', nearest: true, on: 'pointerover', clear: 'pointerout'}};

function pointLayer(values, {strokeDash, strokeWidth, shape, ...encoding}, theme) {
  return {
    data: {values},
    transform: [shown],
    params: [pointed],
    mark: {type: 'point', tooltip: {content: 'data'}, strokeWidth: 1.6},
    encoding: {
      ...encoding,
      shape: {condition: {test: 'datum.leaves', value: 'triangle-up'}, ...shape},
      fill: {condition: {test: 'datum.saturated && !datum.leaves', value: theme.ground}, ...encoding.color},
      size: {
        condition: [{param: 'pointed', empty: false, value: 120}, {test: 'datum.leaves', value: 90}],
        value: 42,
      },
      opacity: faded(1, 0.15),
    },
  };
}

const lineLayer = (values, {shape, ...encoding}) => ({
  data: {values},
  transform: [shown],
  mark: {type: 'line', clip: true},
  encoding: {...encoding, order: {field: 'order', type: 'quantitative'}, opacity: faded(1, 0.15)},
});

// Marks on the axis at the saturation loads; marks at one load are stacked.
function saturationLayers(chart, right, encoding) {
  const values = chart.curves.flatMap(({saturation, strokeLevel, name}, curve) => (saturation === null || saturation > right ? [] : [{
    curve, name, strokeLevel, x: saturation, y: 0, hint: [['carries up to', saturation.toPrecision(4)]],
  }]));
  const levels = [...new Set(values.map(({strokeLevel}) => strokeLevel))].sort((a, b) => a - b);
  return levels.map((level) => ({
    data: {values: values.filter(({strokeLevel}) => strokeLevel === level)},
    transform: [shown],
    mark: {type: 'tick', orient: 'vertical', thickness: 3, size: 12, yOffset: -6 - 14 * level, tooltip: {content: 'data'}},
    encoding: {...encoding, opacity: faded(1, 0.1)},
  }));
}

export function latencySpec({data, chart, axis: load, theme, width, height}) {
  const {top, right, bounds, lines} = chart.frames[load];
  const x = loads('x', `${load} load, ${data.loadUnit}`, right, theme);
  const y = heights('y', `latency, ${data.latencyUnit}`, top, theme, {});
  const style = channels(chart.curves, theme, lines.map(({width: each}) => each));
  const boundColour = {condition: {test: 'datum.shared', value: theme.faint}, ...style.color};

  const corners = lines.flatMap(({corners: each}, curve) => each.map(([cx, cy, low, high], order) => ({curve, x: cx, y: cy, low, high, order})));
  const measured = lines.flatMap(({corners: each, points}, curve) => points.map((id, i) => ({
    curve, x: each[i][0], y: each[i][1], name: chart.curves[curve].name, ...pick(chart.curves[curve].points[id]),
  })));
  const band = corners.filter(({y: cy}) => cy < 2 * top);
  const exits = lines.flatMap(({exit, exitPoint}, curve) => (exit === null ? [] : [{
    curve, x: exit, y: top, leaves: true, name: chart.curves[curve].name, ...pick(chart.curves[curve].points[exitPoint]),
  }]));
  return frame(theme, width, height, [
    {
      data: {values: band},
      transform: [shown],
      mark: {type: 'area', clip: true},
      encoding: {x, y: {...y, field: 'low'}, y2: {field: 'high'}, color: style.color, opacity: faded(0.22, 0.04)},
    },
    {
      data: {values: bounds},
      transform: [boundShown],
      mark: {type: 'rule', strokeDash: [6, 4], clip: true},
      encoding: {x: {...x, field: 'load'}, color: boundColour, opacity: faded(0.75, 0.1)},
    },
    {
      data: {values: bounds.map((bound) => ({...bound, y: top * (1 - 0.25 * bound.level)}))},
      transform: [boundShown],
      mark: {type: 'text', angle: 270, align: 'right', baseline: 'bottom', dx: -4, dy: -3, fontSize: 11},
      encoding: {
        x: {...x, field: 'load'},
        y,
        text: {field: 'label'},
        color: boundColour,
        opacity: faded(1, 0.1),
      },
    },
    lineLayer(corners, {x, y, ...style}),
    pointLayer([...measured.filter(({y: cy}) => cy <= top), ...exits], {x, y, ...style}, theme),
    ...saturationLayers(chart, right, {x, y, color: style.color}),
  ]);
}

const pick = ({saturated, hint}) => ({saturated, hint});

export function acceptedSpec({data, chart, theme, width, height}) {
  const values = chart.curves.flatMap(({points, name}, curve) => points.map(({offered, accepted, ...rest}, order) => ({
    curve, name, order, x: offered, y: accepted, ...pick(rest),
  })));
  const right = Math.max(...values.map((value) => value.x), 0) || 1;
  const top = Math.max(...values.map((value) => value.y), 0) || 1;
  const x = loads('x', `offered load, ${data.loadUnit}`, right, theme);
  const y = heights('y', 'accepted load', top, theme, {});
  const style = channels(chart.curves, theme, chart.curves.map(({acceptedWidth}) => acceptedWidth));
  const edge = Math.min(right, top);
  return frame(theme, width, height, [
    {
      data: {values: [{x: 0, y: 0, to: edge}]},
      mark: {type: 'rule', strokeDash: [2, 3], color: theme.faint},
      encoding: {x, y, x2: {field: 'to'}, y2: {field: 'to'}},
    },
    lineLayer(values, {x, y, ...style}),
    pointLayer(values, {x, y, ...style}, theme),
    ...saturationLayers(chart, right, {x, y, color: style.color}),
  ]);
}

export function linksSpec({data, chart, curve, theme, width, height}) {
  const {links} = chart.curves[curve];
  const values = links.flatMap(({points, name}, link) => points.map(({offered, busy, hint}, order) => ({
    curve: link, name, order, x: offered, y: busy, hint, saturated: false,
  })));
  const right = Math.max(...values.map((value) => value.x), 0) || 1;
  const x = loads('x', 'offered load', right, theme);
  // All panels of a chart have the same scale.
  const top = Math.max(...chart.curves.flatMap((each) => each.links.flatMap(({points}) => points.map(({busy}) => busy))), 0.01);
  const y = heights('y', 'busy', top, theme, {format: top < 0.05 ? '.1%' : '.0%', tickCount: 5});
  const style = channels(links, theme, links.map(({width: each}) => each));
  return frame(theme, width, height, [lineLayer(values, {x, y, ...style}), pointLayer(values, {x, y, ...style}, theme)]);
}
