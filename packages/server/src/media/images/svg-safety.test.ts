import { expect, it } from 'vitest'
import { checkSvgText } from './svg-safety.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>${inside}</svg>`

it.each([
  svg('<path d="M0 0h9v9z" fill="#c33"/>'),
  svg("<g fill='url(#g)'><use xlink:href='#a' href=\"#a\"/></g>"),
  svg('<style>.a { fill: url("#g"); font-family: "Été" }</style><rect class="a"/>'),
  svg('<style><![CDATA[ .a > .b { fill: red } ]]></style>'),
  svg('<image href="data:image/png;base64,iVBORw0KGgo=" width="9"/>'),
  svg('<text>Chaises &amp; tables &#233;t&#xe9; : url(http://x) onload="x"</text>'),
  svg('<animate attributeName="opacity" values="0;1" dur="1s"/>'),
  `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- a -- > b -->`.replace('-- >', '- >') + svg(''),
  `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}\n`,
  `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:svg>`,
  // Leftovers of drawing programs: their own namespaces, with paths of their machine.
  svg('<i:view xmlns:i="http://inkscape.org" i:file="C:\\dessins\\a.svg" i:url="http://x/"/>'),
])('safe: %s', (text) => {
  expect(checkSvgText(text.replace(/^\ufeff/, ''))).toBe('safe')
})

it.each([
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT/>'),
  svg('<x:script xmlns:x="http://www.w3.org/2000/svg" href="#"/>'),
  svg('<foreignObject/>'),
  svg('<x:body xmlns:x="http://www.w3.org/1999/xhtml"/>'),
  svg('<b xmlns="http://www.w3.org/&#49;999/xhtml"/>'),
  svg('<iframe/>'),
  svg('', ' onload="alert(1)"'),
  svg('', " ONLOAD='alert(1)'"),
  svg('<a xlink:href="javascript:alert(1)"/>'),
  svg('<a href="java&#10;script:alert(1)"/>'),
  svg('<a href="https://exemple.fr"/>'),
  svg('<use href="autre.svg#a"/>'),
  svg('<image href="//exemple.fr/a.png"/>'),
  svg('<image href="file:///etc/passwd"/>'),
  svg('<image href="data:image/svg+xml,x"/>'),
  svg('<set attributeName="href" to="x"/>'),
  svg('<animate attributeName="xlink:href" values="x"/>'),
  svg('<set attributeName="onclick" to="x"/>'),
  svg('<rect fill="url(http://exemple.fr/a#b)"/>'),
  svg('<rect style="fill:url( &quot;http://exemple.fr/&quot; )"/>'),
  svg('<rect style="fill:u\\72l(http://exemple.fr/)"/>'),
  svg('<style>@import "http://exemple.fr/a.css";</style>'),
  svg('<style>@im<!-- -->port "a.css";</style>'),
  svg('<style>.a{background:image-set("http://exemple.fr/a.png" 1x)}</style>'),
  svg('<style><![CDATA[@import "a.css";]]></style>'),
  svg('', ' xml:base="http://exemple.fr/"'),
  `<?xml version="1.0"?><?xml-stylesheet href="a.css"?>${svg('')}`,
  `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
  `<!DOCTYPE svg SYSTEM ">" [<!ENTITY a "b">]>${svg('')}`,
  svg('<text>&a;</text>'),
  svg('<rect id="&a;"/>'),
])('danger: %s', (text) => {
  expect(checkSvgText(text)).toBe('danger')
})

it.each([
  '',
  '<html><svg></svg></html>',
  svg('<g>'),
  svg('</g>'),
  svg('<g></h>'),
  svg('<rect width=9/>'),
  svg('<rect width="9"height="9"/>'),
  `${svg('')}${svg('')}`,
  `${svg('')} text`,
  'text',
  `${svg('')}<!-- never closed`,
])('malformed: %s', (text) => {
  expect(checkSvgText(text)).not.toBe('safe')
})

it('takes linear time on a large file', () => {
  const cost = (text: string) => {
    const start = process.threadCpuUsage()
    checkSvgText(text)
    return process.threadCpuUsage(start).user / 1000
  }
  for (const part of [
    '<g ',
    '<a b="',
    '<!-- -',
    '<![CDATA[',
    '&',
    'url(',
    ' a',
    '<?xml ',
    '<svg>',
    "<!DOCTYPE svg '",
  ]) {
    // A quadratic scan of a megabyte would take minutes; a linear one a fraction of this on any machine.
    expect(cost(part.repeat(1_000_000 / part.length)), part).toBeLessThan(2000)
    expect(cost(svg(part.repeat(1_000_000 / part.length))), part).toBeLessThan(2000)
  }
})
