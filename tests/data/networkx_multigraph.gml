graph [
  multigraph 1
  node [
    id 0
    label "Z&#252;rich"
  ]
  node [
    id 1
    label "Bern &#38; &#34;Thun&#34;"
  ]
  node [
    id 2
    label "Gen&#232;ve"
  ]
  edge [
    source 0
    target 1
    key 0
    latency 3
  ]
  edge [
    source 0
    target 1
    key 1
    latency 4
  ]
  edge [
    source 1
    target 2
    key 0
    link_class "long"
  ]
]
