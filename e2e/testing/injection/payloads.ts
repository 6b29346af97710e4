/** Ways to have a browser run something, `RUN` in place of what is run. */
const vectors = [
  '<script>RUN</script>',
  '<script src="data:text/javascript,RUN"></script>',
  '<img src=x onerror="RUN">',
  '<image src=x onerror="RUN">',
  '<img srcset=x onerror="RUN">',
  '<img src="javascript:RUN">',
  '<picture><source srcset=x><img src=x onerror="RUN"></picture>',
  '<svg onload="RUN"></svg>',
  '<svg><script>RUN</script></svg>',
  '<svg><animate onbegin="RUN" attributeName=x dur=1s></svg>',
  '<svg><set onbegin="RUN" attributeName=x dur=1s></svg>',
  '<svg><foreignObject><img src=x onerror="RUN"></foreignObject></svg>',
  '<svg><a xlink:href="javascript:RUN"><text y=20>x</text></a></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=RUN>">',
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  '<iframe src="javascript:parent.RUN"></iframe>',
  '<iframe onload="RUN"></iframe>',
  '<body onload="RUN">',
  '<details open ontoggle="RUN"><summary>x</summary></details>',
  '<input autofocus onfocus="RUN">',
  '<select autofocus onfocus="RUN"></select>',
  '<textarea autofocus onfocus="RUN"></textarea>',
  '<button autofocus onfocus="RUN">x</button>',
  '<p contenteditable autofocus onfocus="RUN">x</p>',
  '<div tabindex=0 autofocus onfocus="RUN">x</div>',
  '<x-y tabindex=0 autofocus onfocus="RUN">x</x-y>',
  '<video src=x onerror="RUN"></video>',
  '<video><source src=x onerror="RUN"></video>',
  '<audio src=x onerror="RUN"></audio>',
  '<object data="javascript:RUN"></object>',
  '<object data=x onerror="RUN"></object>',
  '<embed src="javascript:RUN">',
  '<a href="javascript:RUN">x</a>',
  '<a href=" &#1;javascript&colon;RUN">x</a>',
  '<a href="java&Tab;script:RUN">x</a>',
  '<a href="data:text/html,<script>RUN</script>">x</a>',
  '<form action="javascript:RUN"><button>x</button></form>',
  '<form><button formaction="javascript:RUN">x</button></form>',
  '<math href="javascript:RUN">x</math>',
  '<style onload="RUN"></style>',
  '<link rel=stylesheet href="data:text/css,*{}" onload="RUN">',
  '<marquee onstart="RUN">x</marquee>',
  '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  '<base href="javascript:RUN//">',
  '<div style="animation:x 1s" onanimationstart="RUN"><style>@keyframes x{}</style></div>',
  '<div onpointerover="RUN" onmouseover="RUN" onclick="RUN">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<template><img src=x onerror="RUN"></template>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=RUN&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=RUN>',
  '<!--><img src=x onerror="RUN">-->',
  '<table><td background="javascript:RUN"><img src=x onerror="RUN"></td></table>',
  '<dialog open onclose="RUN"><img src=x onerror="RUN"></dialog>',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  'javascript:RUN',
  "{{constructor.constructor('RUN')()}}",
  '${RUN}',
  "'-RUN-'",
  '";RUN//',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=RUN/>#x">',
] as const

/** How one of them may be written, or what it may stand in, so that a filter passes it over. */
const disguises: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `"><b>${vector}`,
  (vector) => `'><b>${vector}`,
  (vector) => `</title></textarea></style></script>${vector}`,
  (vector) => `--><b>${vector}`,
  (vector) => vector.replaceAll(/<([a-z]+) /g, '<$1\n/'),
  (vector) => vector.replaceAll(/<(\/?)([a-z-]+)/g, (_, end, tag) => `<${end}${swapCase(tag)}`),
  (vector) => vector.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (vector) => `<p>A <b>word</b> <a href="https://a.example">${vector}</a></p>`,
  (vector) => vector.replaceAll(/[<>]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u003e')),
]

function swapCase(tag: string): string {
  return tag.replaceAll(/(.)(.?)/g, (_, one: string, next: string) => one.toUpperCase() + next)
}

/** What a payload does once it runs: it leaves its number where `ranOn` looks for it. */
const run = (no: number) => `window.payloadsRun[${no}]=1`

const all: readonly string[] = disguises
  .flatMap((disguise) => vectors.map((vector) => disguise(vector)))
  .map((payload, no) => payload.replaceAll('RUN', run(no)))

/** Payloads, each of which tells its number once it runs: all 600, or fewer of as many kinds as can be. */
export function payloads(most = all.length): readonly string[] {
  // The step has no divisor in common with their number: none comes twice.
  const step = vectors.length + 1
  return Array.from({ length: most }, (_, at) => all[(at * step) % all.length] ?? '')
}

/** Payloads one behind the other, in texts of at most so many characters. */
export function joined(texts: readonly string[], charactersMax: number): readonly string[] {
  const longer: string[] = []
  for (const payload of texts) {
    const both = `${longer.at(-1) ?? ''} ${apart} ${payload}`
    if (longer.length > 0 && both.length <= charactersMax) longer[longer.length - 1] = both
    else longer.push(payload)
  }
  return longer
}

/** Ends whatever the payload before it left open. */
const apart = '--></style></script></title></textarea></template></select></math></svg></noscript>'
