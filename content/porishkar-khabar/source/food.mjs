// What this course draws beyond the product's own shapes: food, kitchen things, children, hands.
import { at, box, dot, ink, line, oval, shape, stitch, woman } from '../../chhoto-byabsa-shuru/source/shapes.mjs'

const hairFill = `0 -44Z" fill="${ink.hair}"`
const smile = 'q5 4.5 10 0'
const unwellMouth = 'q5 -4 10 0'

export const rahima = (x, y, scale) => woman(x, y, scale, ink.indigo)
export const sufia = (x, y, scale) => woman(x, y, scale, ink.leaf, ink.skin2).replace(hairFill, `0 -44Z" fill="${ink.grey}"`)
export const unwell = (x, y, scale) => woman(x, y, scale, ink.clay).replace(smile, unwellMouth)

/** A child down to 100; its head is at (0, -10). */
export const child = (x, y, scale, shirt, skin = ink.skin, isWell = true) => at(x, y, scale,
  shape('M-38 100 L-31 38 Q-28 20 0 18 Q28 20 31 38 L38 100Z', shirt), box(-7, 4, 14, 22, skin, 6), oval(0, -10, 20, 23, skin),
  dot(-20, -8, 4, skin), dot(20, -8, 4, skin), shape('M-21 -12 C-25 -44 25 -44 21 -12 C14 -26 -14 -26 -21 -12Z', ink.hair),
  dot(-7, -9, 2, ink.hair), dot(7, -9, 2, ink.hair), line(`M-5 1 ${isWell ? smile : unwellMouth}`, ink.hair, 2))

/** A forearm that ends in a hand. */
export const forearm = (d, skin = ink.skin) => line(d, skin, 15)

export const wall = (height) => box(0, 0, 640, height, ink.sky)
export const counter = (height) => box(0, height - 84, 640, 84, ink.wood) + box(0, height - 92, 640, 18, ink.clay2) + stitch(`M14 ${height - 34} H626`)
export const table = (x, y, width, depth = 80) => box(x + 14, y + 10, width - 28, depth, ink.wood) + box(x, y, width, 20, ink.clay2, 6) + stitch(`M${x + 26} ${y + depth * 0.7} h${width - 52}`)
export const bench = (x, y, width) => box(x + 16, y + 10, 16, 70, ink.wood2) + box(x + width - 32, y + 10, 16, 70, ink.wood2) + box(x, y, width, 18, ink.wood, 6)

export const steam = (x, y) => [-40, 0, 40].map((dx, n) => line(`M${x + dx} ${y - (n % 2) * 10} q9 -13 0 -26 q-9 -13 0 -26`, ink.tin, 5)).join('')
/** A clay stove with its fire; 150 wide, its bottom is at 0. */
export const stove = (x, y, scale) => at(x, y, scale, shape('M-84 0 L-72 -66 H72 L84 0Z', ink.clay), box(-78, -76, 156, 14, ink.clay2, 7),
  shape('M-38 0 V-26 Q-38 -50 0 -50 Q38 -50 38 -26 V0Z', ink.night),
  shape('M-28 0 Q-32 -18 -14 -30 Q-14 -18 -4 -16 Q-6 -34 8 -44 Q8 -28 20 -20 Q24 -24 24 -30 Q36 -12 28 0Z', ink.sun), line('M-66 -4 L-20 -8 M66 -4 L24 -8', ink.wood2, 9))
/** An open pot with something boiling in it, 150 wide; its bottom is at 0. */
export const boilingPot = (x, y, scale, inside = ink.straw) => at(x, y, scale, shape('M-70 -78 H70 L60 -6 Q0 8 -60 -6Z', ink.tin), oval(0, -78, 76, 20, ink.night), oval(0, -77, 66, 15, inside),
  ...[[-42, -78, 8], [-18, -72, 10], [6, -82, 9], [30, -74, 10], [50, -79, 6]].map(([cx, cy, r]) => dot(cx, cy, r, ink.paper, ` stroke="${ink.straw}" stroke-width="2"`)),
  line('M-52 -48 L-47 -16', ink.paper, 5, ' opacity=".6"'), line('M-76 -60 h-12 M76 -60 h12', ink.night, 9))
export const lid = (x, y, scale) => at(x, y, scale, shape('M-78 0 Q0 -48 78 0Z', ink.indigo2), dot(0, -28, 9, ink.night))
export const coveredPot = (x, y, scale) => at(x, y, scale, shape('M-70 -78 H70 L60 -6 Q0 8 -60 -6Z', ink.tin), box(-80, -86, 160, 14, ink.night, 7), line('M-52 -56 L-47 -16', ink.paper, 5, ' opacity=".6"')) + lid(x, y - 84 * scale, scale)
/** A water jar with its lid on; 132 wide, its bottom is at 0. */
export const jar = (x, y, scale) => at(x, y, scale, shape('M-24 -150 H24 L18 -124 Q70 -100 66 -50 Q60 0 0 0 Q-60 0 -66 -50 Q-70 -100 -18 -124Z', ink.clay),
  box(-34, -158, 68, 14, ink.clay2, 7), shape('M-38 -158 Q0 -186 38 -158Z', ink.indigo2), dot(0, -176, 6, ink.night), line('M-56 -66 Q0 -48 56 -66', ink.sun, 4, ' stroke-dasharray="10 6"'))
export const glass = (x, y, scale) => at(x, y, scale, shape('M-30 -110 H30 L22 0 H-22Z', ink.paper, ` stroke="${ink.indigo2}" stroke-width="3"`), shape('M-27 -84 H27 L21 -3 H-21Z', ink.indigo2, ' opacity=".5"'))
/** A mug for pouring, upright; its middle is at 0 and its lip on the left. */
export const mug = (x, y, scale, turn = 0) => at(x, y, scale, `<g transform="rotate(${turn})">`, shape('M-48 -52 L-36 -50 H38 L30 48 Q0 56 -30 48 L-36 -34Z', ink.indigo2),
  line('M38 -30 q36 8 -4 56', ink.indigo, 9), line('M-22 -30 L-18 30', ink.paper, 5, ' opacity=".6"'), '</g>')
export const soap = (x, y, scale) => at(x, y, scale, box(-34, -34, 68, 34, ink.clay2, 14), oval(0, -19, 18, 7, ink.paper, ' opacity=".6"'))
export const bubbles = (x, y, scale) => at(x, y, scale, ...[[-44, -20, 12], [-20, -44, 9], [14, -36, 14], [44, -14, 10], [30, 16, 8], [-30, 14, 9], [0, 2, 11]].map(([cx, cy, r]) =>
  dot(cx, cy, r, ink.paper, ` stroke="${ink.indigo2}" stroke-width="2" opacity=".92"`)))
/** An open hand, fingers up, its thumb on the left; `turn` tips it, a negative `scale` mirrors it. */
export const hand = (x, y, scale, turn = 0, mirrored = false) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${mirrored ? -scale : scale} ${scale})">${
  shape('M-26 70 V10 Q-26 -6 -20 -8 L-20 -52 q7 -10 13 0 V-62 q7 -10 13 0 V-54 q7 -9 13 0 V-30 q7 -9 12 0 V24 Q31 40 26 46 V70Z', ink.skin) +
  shape('M-24 28 Q-46 8 -50 -12 q6 -9 14 1 Q-32 2 -22 8Z', ink.skin) + line('M-7 -44 V-12 M6 -50 V-12 M19 -42 V-10', ink.wood, 2) + box(-32, 58, 64, 34, ink.indigo, 6)}</g>`
export const broom = (x, y, scale) => at(x, y, scale, line('M-14 -190 L0 -70', ink.wood, 8), shape('M-14 -74 h28 l18 74 h-64z', ink.sun), line('M-8 -66 L-20 -4 M0 -66 V-4 M8 -66 L20 -4', ink.wood, 2))
export const bucket = (x, y, scale) => at(x, y, scale, line('M-42 -76 Q0 -132 42 -76', ink.tin, 4), shape('M-44 -76 H44 L34 0 H-34Z', ink.indigo), oval(0, -76, 44, 12, ink.mist), dot(-14, -80, 8, ink.paper), dot(8, -76, 10, ink.paper), dot(24, -81, 6, ink.paper))
export const bin = (x, y, scale) => at(x, y, scale, shape('M-34 -100 H34 L26 0 H-26Z', ink.leaf), box(-42, -114, 84, 16, ink.deep, 7), box(-12, -124, 24, 10, ink.deep, 4), line('M-12 -82 L-9 -18 M12 -82 L9 -18', ink.deep, 4))

/** A plate seen from the side, 184 wide; what lies on it stands on y = -4. */
export const plate = (x, y, scale, ...food) => at(x, y, scale, oval(0, 0, 92, 26, ink.tin), oval(0, -5, 88, 23, ink.paper), oval(0, -5, 62, 14, ink.sky), ...food)
export const cover = at(0, 0, 1, shape('M-82 -2 Q-82 -84 0 -88 Q82 -84 82 -2Z', ink.mist, ` opacity=".6"`), line('M-82 -2 Q-82 -84 0 -88 Q82 -84 82 -2Z', ink.indigo2, 3), dot(0, -94, 8, ink.indigo))
export const singara = (x, y, scale) => at(x, y, scale, shape('M-30 0 Q-30 -8 -4 -50 Q0 -56 4 -50 Q30 -8 30 0 Q0 10 -30 0Z', ink.straw, ` stroke="${ink.wood}" stroke-width="2.5"`), line('M0 -46 Q-6 -20 -14 -4 M0 -46 Q8 -20 14 -4', ink.wood, 2, ' opacity=".55"'))
export const pitha = (x, y, scale) => at(x, y, scale, oval(0, -12, 28, 13, ink.paper, ` stroke="${ink.straw}" stroke-width="4"`), oval(0, -13, 12, 5, ink.straw))
export const halfEgg = (x, y, scale) => at(x, y, scale, oval(0, 0, 20, 15, ink.paper, ` stroke="${ink.tin}" stroke-width="2"`), dot(3, 0, 8, ink.sun))
export const greens = (x, y, scale) => at(x, y, scale, dot(-16, 0, 24, ink.leaf), dot(18, -6, 22, ink.paddy), dot(4, -20, 16, ink.deep), dot(34, 10, 14, ink.clay), box(-36, 8, 44, 14, ink.clay2, 7))
/** A mound of rice and lentils seen from the side; its bottom is at 0. */
export const khichuri = (x, y, scale) => at(x, y, scale, shape('M-48 0 Q-44 -42 0 -44 Q44 -42 48 0 Q0 12 -48 0Z', ink.straw),
  ...[[-26, -14], [-8, -30], [14, -24], [28, -8], [0, -8], [-14, -4]].map(([cx, cy], n) => dot(cx, cy, 5, [ink.leaf, ink.clay2, ink.leaf, ink.clay, ink.leaf, ink.clay2][n])), halfEgg(2, -44, 0.9))
export const fish = (x, y, scale) => at(x, y, scale, shape('M-52 0 Q-10 -36 36 0 Q-10 34 -52 0Z', ink.tin), shape('M28 0 l30 -22 q-8 22 0 44z', ink.indigo2), dot(-34, -5, 4, ink.night), line('M-20 -12 q8 12 0 24 M-4 -15 q8 15 0 30 M12 -12 q7 12 0 24', ink.indigo2, 2.5))
export const banana = (x, y, scale) => at(x, y, scale, shape('M-44 -16 Q-14 40 46 6 L50 -4 Q10 14 -30 -24 L-40 -26Z', ink.sun, ` stroke="${ink.wood}" stroke-width="2.5" stroke-linejoin="round"`))
export const guava = (x, y, scale) => at(x, y, scale, dot(0, -24, 24, ink.paddy), shape('M0 -46 q4 -14 20 -14 q-2 14 -20 14z', ink.leaf))
export const knife = (x, y, scale, handle) => at(x, y, scale, shape('M0 0 H70 Q62 -20 30 -20 H0Z', ink.tin), box(-52, -17, 54, 14, handle, 6), dot(-36, -10, 2.5, ink.paper), dot(-18, -10, 2.5, ink.paper))

export const school = (x, y, scale) => at(x, y, scale, shape('M-106 -90 L0 -138 L106 -90Z', ink.clay), box(-90, -90, 180, 90, ink.paper), box(-16, -50, 32, 50, ink.wood), box(-70, -64, 34, 28, ink.indigo2), box(36, -64, 34, 28, ink.indigo2),
  line('M0 -138 V-180', ink.wood2, 4), box(0, -182, 44, 28, ink.deep), dot(20, -168, 9, ink.clay), stitch('M-90 -8 H-20 M20 -8 H90', ink.clay2))
export const awning = (x, y, width) => shape(`M${x} ${y} L${x + 26} ${y - 46} H${x + width - 26} L${x + width} ${y}Z`, ink.tin) +
  Array.from({ length: 10 }, (_, n) => shape(`M${x + (n * width) / 10} ${y} h${width / 10} v14 a${width / 20} ${width / 20} 0 0 1 -${width / 10} 0z`, n % 2 ? ink.paper : ink.clay)).join('')
export const cross = (x, y, r) => dot(x, y, r, ink.clay) + line(`M${x - r * 0.38} ${y - r * 0.38} l${r * 0.76} ${r * 0.76} m0 ${-r * 0.76} l${-r * 0.76} ${r * 0.76}`, ink.paper, r * 0.26)
export const arrow = (x, y, length) => line(`M${x} ${y} h${length} m-18 -16 l18 16 l-18 16`, ink.leaf, 10)
/** Seen from the front, the pans level; its bottom is at 0. */
export const scales = (x, y, scale) => at(x, y, scale, box(-30, -8, 60, 10, ink.night, 4), box(-5, -122, 10, 118, ink.night), line('M-70 -116 H70', ink.night, 7), dot(0, -122, 9, ink.sun),
  line('M-70 -116 L-92 -56 H-48Z M70 -116 L48 -56 H92Z', ink.wood, 2.5), shape('M-98 -58 H-42 Q-46 -38 -70 -38 Q-94 -38 -98 -58Z', ink.straw), shape('M42 -58 H98 Q94 -38 70 -38 Q46 -38 42 -58Z', ink.straw),
  box(-84, -78, 28, 20, ink.grey, 4), shape('M48 -58 Q70 -92 92 -58Z', ink.clay2))
export const saline = (x, y, scale) => at(x, y, scale, box(-36, -104, 72, 104, ink.paper, 4, ` stroke="${ink.indigo2}" stroke-width="3"`), box(-36, -84, 72, 40, ink.leaf), line('M-13 -64 h26 M0 -77 v26', ink.paper, 7), line('M-22 -28 h44 M-22 -14 h30', ink.indigo2, 4))
export const clock = (x, y, scale) => at(x, y, scale, dot(0, 0, 80, ink.paper, ` stroke="${ink.wood2}" stroke-width="10"`), shape('M0 0 V-62 A62 62 0 0 1 53.7 -31Z', ink.sun),
  ...Array.from({ length: 12 }, (_, n) => `<g transform="rotate(${n * 30})">${line('M0 -70 v7', ink.night, n % 3 ? 3 : 6)}</g>`), line('M0 0 V-56', ink.night, 6), line('M0 0 L36 -21', ink.night, 8), dot(0, 0, 7, ink.night))
