// The product's drawing shapes: flat colours of the drawings' palette, every scene with its own ground so it stands on light and dark.
export const ink = {
  sky: '#DDEDE6', mist: '#C5DFD0', sun: '#F5AD1E', leaf: '#2E8B57', deep: '#1B6645', paddy: '#8CBF68', straw: '#E8C765',
  clay: '#BE5232', clay2: '#E08A66', wood: '#8D5D3A', wood2: '#5F3D26', tin: '#A9BCC0', indigo: '#33448F', indigo2: '#7788CC',
  paper: '#FFF9EC', skin: '#B57E55', skin2: '#99653F', hair: '#23201F', night: '#24332B', grey: '#6B6B66',
}

export const at = (x, y, scale, ...parts) => `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${parts.join('')}</g>`
export const box = (x, y, width, height, fill, rx = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"${more}/>`
export const dot = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`
export const oval = (x, y, rx, ry, fill, more = '') => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`
export const shape = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
export const line = (d, stroke, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
export const stitch = (d, stroke = ink.straw, width = 3) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="9.6 5.4"/>`

export const picture = (width, height, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>\n`

const face = line('M-5 -6.5 q5 4.5 10 0', ink.hair, 1.9) + dot(-6.5, -15, 1.9, ink.hair) + dot(6.5, -15, 1.9, ink.hair) +
  line('M-9 -20 q2.5 -2 5 -.5M4 -20.5 q2.5 -1.5 5 .5', ink.hair, 1.5)

/** From the head (0, -18) down to 120; the sari is drawn over head and shoulder. */
export const woman = (x, y, scale, sari = ink.clay, skin = ink.skin) => at(x, y, scale,
  shape('M0 -58 C-34 -58 -38 -22 -32 0 C-30 12 -50 20 -56 34 L-66 120 H66 L56 34 C50 20 30 12 32 0 C38 -22 34 -58 0 -58Z', sari),
  shape('M-20 18 h40 l10 40 h-60z', ink.deep), box(-9, -4, 18, 26, skin, 8), oval(0, -18, 20, 24, skin),
  shape('M0 -44 C-16 -44 -23 -32 -21 -18 C-18 -30 -10 -35 0 -37 C10 -35 18 -30 21 -18 C23 -32 16 -44 0 -44Z', ink.hair), face,
  line('M-29 4 C-36 -22 -30 -53 0 -53 C30 -53 36 -22 29 4', ink.sun, 4),
  shape('M-38 22 C-20 40 20 60 50 74 L62 120 H-60 L-52 34Z', sari), line('M-36 24 C-18 42 18 62 50 76', ink.sun, 5))

export const man = (x, y, scale, shirt = ink.indigo, hair = ink.hair, scarf = ink.sun) => at(x, y, scale,
  shape('M-56 120 L-48 40 C-44 22 -24 18 -10 14 H10 C24 18 44 22 48 40 L56 120Z', shirt), box(-9, -4, 18, 24, ink.skin2, 8),
  oval(0, -18, 20, 24, ink.skin2), dot(-20, -16, 4, ink.skin2), dot(20, -16, 4, ink.skin2),
  shape('M-21 -20 C-24 -46 -8 -48 2 -47 C18 -47 24 -38 21 -20 C18 -30 12 -34 0 -33 C-12 -33 -18 -30 -21 -20Z', hair), face,
  shape('M-22 14 C-8 28 8 28 22 14 L26 22 C24 34 20 36 22 84 L8 86 C8 50 -18 44 -26 24Z', scarf),
  line('M-20 20 C-8 32 8 32 20 20M12 40 l10 -2M12 54 l10 -1M12 68 l10 -1', ink.paper, 2, ' opacity=".75"'))

/** An arm from shoulder to hand in front of the body. */
export const arm = (d, hand, cloth, skin, scale = 1) => line(d, cloth, 22 * scale) + line(hand, skin, 12 * scale)

export const tree = (x, y, scale) => at(x, y, scale, box(-8, -60, 16, 62, ink.wood, 4), dot(0, -82, 44, ink.leaf), dot(-40, -66, 28, ink.leaf),
  dot(40, -66, 28, ink.deep), dot(18, -92, 26, ink.deep))

/** A hand-driven sewing machine on its base, 150 wide; its bottom is at 0. */
export const machine = (x, y, scale) => at(x, y, scale, shape('M-74 0 V-18 H74 V0Z', ink.night),
  shape('M-66 -18 V-76 Q-66 -92 -50 -92 H56 Q74 -92 74 -74 V-18 H48 V-54 H-36 V-18Z', ink.night), dot(78, -72, 15, ink.tin), dot(78, -72, 6, ink.night),
  line('M-51 -62 V-10', ink.tin, 4), box(-60, -70, 18, 14, ink.tin, 3), box(-8, -112, 16, 20, ink.clay, 3), box(-11, -116, 22, 6, ink.straw, 2),
  line('M0 -112 Q-28 -116 -48 -70', ink.clay, 1.5), line('M-22 -80 h60', ink.sun, 3, ' stroke-dasharray="8 7"'))

/** A young plant in its bag; its bottom is at 0. `droop` hangs its leaves. */
export const plant = (x, y, scale, droop = false) => at(x, y, scale, shape('M-11 0 L-13 -20 H13 L11 0Z', ink.night),
  oval(0, -20, 13, 3.5, ink.wood2), droop
    ? line('M0 -20 Q0 -38 8 -40', ink.paddy, 3) + shape('M8 -41 Q22 -38 22 -24 Q10 -28 8 -41Z M4 -37 Q-12 -36 -14 -22 Q-2 -24 4 -37Z', ink.straw)
    : line('M0 -20 V-44', ink.deep, 3) + shape('M0 -34 Q4 -50 22 -48 Q18 -34 0 -34Z M0 -38 Q-4 -54 -22 -52 Q-18 -38 0 -38Z M0 -44 Q-2 -58 6 -64 Q12 -54 0 -44Z', ink.leaf))

export const coins = (x, y, count, rx = 30, one = ink.straw, two = ink.sun) =>
  Array.from({ length: count }, (_, n) => oval(x, +(y - n * rx * 0.34).toFixed(1), rx, +(rx * 0.37).toFixed(1), n % 2 ? two : one, ` stroke="${ink.wood}" stroke-width="1.5"`)).join('')

export const notebook = (x, y, scale) => at(x, y, scale, shape('M-80 24 l18 -44 h124 l18 44z', ink.clay),
  shape('M-72 20 l16 -38 q28 -6 56 2 v36 q-36 -8 -72 0z', ink.paper), shape('M72 20 l-16 -38 q-28 -6 -56 2 v36 q36 -8 72 0z', ink.paper),
  line('M-46 -8 h30 M-50 6 h30', ink.night, 3), line('M14 -8 h12 M14 6 h14', ink.leaf, 4))

/** A hanging dress; its top is at 0, about 84 wide and 100 high. */
export const dress = (x, y, scale, fill = ink.clay2) => at(x, y, scale, shape('M-14 0 Q0 12 14 0 L42 14 L34 36 L22 30 L34 100 H-34 L-22 30 L-34 36 L-42 14Z', fill),
  stitch('M-30 90 H30', ink.paper, 3), line('M0 14 V30', ink.paper, 2.5, ' stroke-dasharray="1 7"'))

export const stall = (x, y, scale, cloth = ink.clay) => at(x, y, scale, box(-70, -96, 8, 96, ink.wood2), box(62, -96, 8, 96, ink.wood2),
  shape('M-84 -96 L-68 -128 H68 L84 -96Z', ink.tin), shape('M-84 -96 q14 22 28 0 q14 22 28 0 q14 22 28 0 q14 22 28 0 q14 22 28 0 q14 22 28 0Z', cloth),
  box(-76, -40, 152, 40, ink.wood, 4), stitch('M-66 -20 H66'))

export const house = (x, y, scale) => at(x, y, scale, shape('M-76 -62 L0 -112 L76 -62Z', ink.clay), box(-60, -62, 120, 62, ink.straw), box(-16, -44, 32, 44, ink.wood2, 3),
  box(30, -46, 20, 20, ink.wood, 3), stitch('M-60 -6 H60', ink.clay, 4))

export const bulb = (x, y, scale) => at(x, y, scale, dot(0, 0, 18, ink.sun), box(-8, 15, 16, 13, ink.tin, 3), line('M-26 -12 l-8 -5 M26 -12 l8 -5 M0 -26 v-9', ink.sun, 4))

export const tick = (x, y, r) => dot(x, y, r, ink.leaf) + line(`M${x - r * 0.42} ${y} l${r * 0.3} ${r * 0.34} l${r * 0.56} ${-r * 0.66}`, ink.paper, r * 0.24)

export const sky = (height, band) => box(0, 0, 640, height, ink.sky) + shape(`M0 ${band} Q160 ${band - 26} 320 ${band - 4} T640 ${band - 10} V${height} H0Z`, ink.paddy)
export const ground = (y, height) => box(0, y, 640, height - y, ink.straw) + stitch(`M10 ${y + 20} H630`, ink.wood)
export const sun = (x, y, r = 36) => dot(x, y, r, ink.sun)
/** What somebody thinks of: a cloud with three bubbles below. */
export const thought = (x, y, scale) => at(x, y, scale, oval(0, 0, 96, 62, ink.paper), dot(-58, 70, 13, ink.paper), dot(-76, 94, 8, ink.paper))
/** Marks of the people asked, `full` of `all` filled. */
export const marks = (x, y, full, all) => Array.from({ length: all }, (_, n) => {
  const [cx, cy] = [x + (n % 5) * 26, y + Math.floor(n / 5) * 26]
  return n < full ? dot(cx, cy, 10, ink.leaf) : dot(cx, cy, 8.5, ink.paper, ` stroke="${ink.leaf}" stroke-width="3"`)
}).join('')
