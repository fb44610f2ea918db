// What this course draws beside the shapes it shares with the course on starting a business: cloth, phones, parcels, marks.
import { at, box, coins, dot, dress, ink, line, oval, shape, stitch } from '../../chhoto-byabsa-shuru/source/shapes.mjs'

/** A sum of money; digits only, so that a picture serves readers of both languages. */
export const amount = (x, y, digits, size = 40, fill = ink.night) =>
  `<text x="${x}" y="${y}" font-family="Roboto, 'Noto Sans', sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}">${digits}</text>`

export const cross = (x, y, r) => dot(x, y, r, ink.clay) + line(`M${x - r * 0.38} ${y - r * 0.38} l${r * 0.76} ${r * 0.76} M${x + r * 0.38} ${y - r * 0.38} l${-r * 0.76} ${r * 0.76}`, ink.paper, r * 0.24)

/** A phone of 240 x 420 about its middle; what it shows is drawn on it. */
export const bigPhone = (x, y, scale, ...shown) => at(x, y, scale, box(-120, -210, 240, 420, ink.night, 30), box(-104, -186, 208, 352, ink.paper, 10), dot(0, 188, 9, ink.tin), box(-24, -201, 48, 6, ink.tin, 3), ...shown)

/** A phone held in a hand, 30 x 56, seen from the back or with its light screen. */
export const handPhone = (x, y, turn = 0, screen = true) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-16, -29, 32, 58, ink.night, 6)}${screen ? box(-11.5, -23, 23, 44, ink.mist, 3) : dot(-6, -20, 4, ink.tin)}</g>`

export const lock = (x, y, scale, fill = ink.sun) => at(x, y, scale, line('M-11 0 v-12 q0 -12 11 -12 q11 0 11 12 v12', ink.tin, 6), box(-19, -4, 38, 30, fill, 6), dot(0, 8, 4.5, ink.night), box(-2, 9, 4, 10, ink.night))

export const key = (x, y, scale, fill = ink.sun) => at(x, y, scale, dot(0, 0, 14, 'none', ` stroke="${fill}" stroke-width="8"`), line('M0 16 V56 M2 42 h12 M2 55 h15', fill, 7))

export const clock = (x, y, r) => dot(x, y, r, ink.clay) + dot(x, y, r * 0.78, ink.paper) + line(`M${x} ${y - r * 0.5} V${y} l${r * 0.36} ${r * 0.22}`, ink.night, r * 0.15)

export const gift = (x, y, scale) => at(x, y, scale, box(-30, -16, 60, 48, ink.leaf, 4), box(-36, -30, 72, 18, ink.deep, 4), box(-6, -30, 12, 62, ink.sun), line('M0 -32 q-26 -22 -26 -6 q2 8 26 6 q26 -22 26 -6 q-2 8 -26 6', ink.sun, 6))

export const chain = (x, y, scale) => at(x, y, scale, line('M4 -9 h16 a14 14 0 0 1 0 28 h-10 M-4 19 h-16 a14 14 0 0 1 0 -28 h10 M-12 5 h24', ink.indigo, 8))

export const parcel = (x, y, scale, fill = ink.wood, ribbon = ink.straw) => at(x, y, scale, box(-34, -52, 68, 52, fill, 5), box(-5, -52, 10, 52, ribbon), box(-34, -34, 68, 9, ribbon))

/** A pile of folded cloth, 80 wide; its bottom is at 0. */
export const folded = (x, y, fills, width = 80) => fills.map((fill, n) => box(x - width / 2, y - (n + 1) * 19, width, 17, fill, 6) + stitch(`M${x - width / 2 + 10} ${y - (n + 1) * 19 + 8.5} h${width - 20}`, ink.paper, 2)).join('')

/** A price paper on its string; the hole is at 0, 0. Two lines stand for what is written. */
export const tag = (x, y, scale) => at(x, y, scale, line('M0 0 L-10 -24', ink.wood2, 3), shape('M0 -8 L26 6 V44 H-26 V6Z', ink.paper, ` stroke="${ink.clay}" stroke-width="3"`), dot(0, 4, 4, ink.clay), line('M-14 20 h28 M-14 32 h18', ink.night, 4))

/** A bicycle facing right, 230 long; its wheels stand at 0. */
export const bicycle = (x, y, scale, more = '') => at(x, y, scale, ...[-72, 72].flatMap((wheel) => [dot(wheel, -44, 41, 'none', ` stroke="${ink.night}" stroke-width="7"`), dot(wheel, -44, 6, ink.tin), line(`M${wheel - 36} -44 h72 M${wheel} -80 v72`, ink.tin, 1.8)]),
  line('M-72 -44 L-30 -98 L48 -98 L-2 -44 Z M-2 -44 L-36 -112 M72 -44 L44 -124 l22 -8', ink.clay, 7), line('M60 -132 l20 -2', ink.night, 8), line('M-52 -114 h32', ink.night, 10), line('M-106 -96 h56', ink.night, 6), dot(-2, -44, 10, ink.tin), line('M-2 -44 l10 22 h12', ink.tin, 5), more)

/** The shop's cash box, 150 wide, open, its bottom at 0. */
export const cashBox = (x, y, scale) => at(x, y, scale, shape('M-75 -62 L-66 -104 H66 L75 -62Z', ink.wood2), box(-54, -82, 44, 26, ink.leaf, 3), box(-4, -86, 48, 30, ink.clay2, 3), coins(40, -66, 3, 18), box(-78, -64, 156, 64, ink.wood, 6), stitch('M-66 -14 H66'), dot(0, -40, 11, ink.straw), box(-2.5, -42, 5, 14, ink.night))

/** The awning over a shop: stripes from x = 0 to `width`. */
export const awning = (y, width, step = 64) => Array.from({ length: Math.ceil(width / step) }, (_, n) => shape(`M${n * step} ${y} h${step} v46 a${step / 2} ${step / 2} 0 0 1 ${-step} 0Z`, n % 2 ? ink.paper : ink.clay)).join('') + box(0, y - 14, width, 16, ink.tin)

/** A square code as shops hang it up; it means nothing when read. */
export const squareCode = (x, y, scale) => at(x, y, scale, box(-38, -38, 76, 76, ink.paper, 6), ...[[-28, -28], [8, -28], [-28, 8]].flatMap(([cx, cy]) => [box(cx, cy, 20, 20, ink.night, 3), box(cx + 6, cy + 6, 8, 8, ink.paper)]), ...[[10, 10], [22, 10], [16, 18], [10, 24], [24, 24]].map(([cx, cy]) => box(cx, cy, 6, 6, ink.night)))

/** The tail of a sari laid over a table edge, or a three-piece on a hanger with its scarf. */
export const threePiece = (x, y, scale, fill = ink.indigo2, scarf = ink.sun) => at(x, y, scale, line('M0 -2 q-2 -20 10 -22', ink.tin, 4), dress(0, 0, 1, fill), shape('M-14 2 Q-30 40 -22 108 L-8 106 Q-16 44 -6 8Z M14 2 Q30 40 22 108 L8 106 Q16 44 6 8Z', scarf), oval(0, 4, 15, 4, scarf))
