// Draws the pictures of ../images/. The film's scenes are exported for make-video.mjs.
import { writeFileSync } from 'node:fs'
import { box, coins, dot, ink, line, oval, picture, shape, sky, stitch, sun, tick } from '../../chhoto-byabsa-shuru/source/shapes.mjs'
import { arrow, awning, banana, bench, bin, boilingPot, broom, bubbles, bucket, child, clock, counter, cover, coveredPot, cross, fish, forearm, glass, greens, guava, halfEgg, hand, jar, khichuri, knife, mug, pitha, plate, rahima, saline, scales, school, singara, soap, steam, stove, sufia, table, unwell, wall } from './food.mjs'

const line_ = (d) => line(d, ink.indigo2, 12, ' opacity=".75"')
/** Water from the lip of a tipped mug at (x, y), `height` down. */
const stream = (x, y, height) => line_(`M${x} ${y} q-8 20 -8 40 V${y + height}`) + dot(x - 26, y + height - 8, 5, ink.indigo2) + dot(x + 12, y + height - 2, 6, ink.indigo2) + dot(x - 12, y + height + 12, 5, ink.indigo2)
const drops = [[262, 180], [286, 214], [352, 176], [372, 210], [306, 236], [346, 240]].map(([x, y], n) => dot(x, y, 5 + (n % 3), ink.indigo2)).join('')
const cloth = shape('M214 172 Q320 134 426 172 L416 258 Q320 226 224 258Z', ink.paper, ` stroke="${ink.clay}" stroke-width="4" stroke-dasharray="10 6"`)

/** What stands in the film; `sway` from -1 to 1 moves rubbing hands. */
export const scenes = {
  wet: () => [wall(360), counter(360), hand(274, 204, 1.3, 4), hand(366, 204, 1.3, -4, true), mug(378, 62, 0.95, -62), stream(324, 94, 92)],
  lather: () => [wall(360), counter(360), hand(240, 190, 1.3, 6), hand(400, 190, 1.3, -6, true), soap(320, 178, 1.5), bubbles(320, 176, 0.8)],
  palms: (sway = 0) => [wall(360), counter(360), hand(270, 190 - sway * 8, 1.3, 10), hand(360, 190 + sway * 8, 1.3, -10, true), bubbles(316, 150 + sway * 4, 1.5)],
  backs: (sway = 0) => [wall(360), counter(360), hand(292, 190, 1.3, 4), hand(344 + sway * 7, 186 - sway * 7, 1.3, -26, true), bubbles(320, 150 - sway * 4, 1.6)],
  rinse: () => [wall(360), counter(360), hand(276, 204, 1.3, 4), hand(364, 204, 1.3, -4, true), mug(378, 62, 0.95, -62), stream(324, 94, 160), drops],
  dry: () => [wall(360), counter(360), hand(244, 196, 1.3), hand(396, 196, 1.3, 0, true), cloth, tick(560, 80, 34)],
}

const wedge = (d, fill, opacity) => shape(d, fill, ` opacity="${opacity}"`)
const pictures = {
  cover: [box(0, 0, 640, 360, ink.leaf), sun(548, 76, 42), jar(108, 282, 1.05), rahima(300, 150, 1.3), box(0, 274, 640, 86, ink.deep), box(0, 270, 640, 14, ink.paddy), stitch('M0 318 H640', ink.paper),
    forearm('M356 238 Q390 262 420 262'), plate(470, 292, 1.25, khichuri(-18, -6, 1.1), singara(50, 0, 0.7)), banana(256, 298, 0.9), guava(190, 316, 0.95)],
  stall: [sky(480, 356), school(540, 372, 0.95), box(0, 396, 640, 84, ink.straw), stitch('M10 462 H630', ink.wood), box(92, 100, 12, 316, ink.wood2), box(456, 100, 12, 316, ink.wood2), awning(66, 96, 428),
    rahima(270, 222, 1.15), table(80, 330, 400, 86), plate(150, 330, 0.78, singara(-28, -2, 0.9), singara(22, -2, 0.9), cover), plate(244, 336, 0.58, pitha(-30, 0, 1), pitha(30, 0, 1)), forearm('M312 284 Q330 298 328 318'), soap(364, 334, 0.6),
    coveredPot(432, 334, 0.54), jar(54, 462, 0.76), bin(572, 460, 0.9)],
  hands: [...scenes.palms().slice(0, 2), mug(112, 224, 1), hand(270, 190, 1.3, 10), hand(360, 190, 1.3, -10, true), bubbles(316, 150, 1.6), soap(520, 276, 1.2)],
  'safe-water': [wall(360), counter(360), stove(140, 276, 0.95), boilingPot(140, 208, 0.8, ink.indigo2), steam(140, 124), arrow(246, 196, 66), jar(420, 280, 1.05), glass(548, 280, 0.9), tick(588, 120, 26)],
  'raw-cooked': [wall(360), counter(360), plate(150, 284, 1.3, fish(0, -24, 1.1)), knife(130, 196, 1.1, ink.clay), stitch('M320 50 V262', ink.leaf, 6), plate(490, 284, 1.3, halfEgg(-34, -16, 1), greens(22, -26, 0.9), cover), knife(470, 128, 1.1, ink.indigo)],
  'cook-through': [wall(360), sufia(486, 160, 1.25), counter(360), stove(230, 282, 1.1), boilingPot(230, 202, 1.05), steam(230, 98), line('M272 118 L378 198', ink.wood, 8), forearm('M434 236 Q400 230 376 196', ink.skin2)],
  'two-hours': [wall(360), counter(360), clock(180, 150, 1.2), plate(450, 288, 1.35, singara(-38, -4, 1), singara(14, -2, 1), pitha(58, 0, 0.9)), cross(450, 120, 28)],
  'not-cooking': [wall(360), box(250, 60, 4, 216, ink.mist), box(0, 276, 640, 84, ink.straw), stitch('M10 338 H630', ink.wood), box(26, 36, 84, 66, ink.mist, 6), unwell(150, 142, 1.1),
    line('M112 196 Q96 220 124 222', ink.clay, 20), line('M190 196 Q206 218 176 224', ink.clay, 20), forearm('M124 222 Q146 226 160 218'), forearm('M176 224 Q158 234 146 230'), bench(36, 262, 200), glass(210, 262, 0.5),
    sufia(470, 132, 1.15), stove(560, 330, 0.78), table(320, 262, 170, 70), plate(404, 262, 0.6, greens(0, -18, 0.8)), boilingPot(560, 272, 0.62), steam(560, 204), forearm('M520 206 Q534 214 546 214', ink.skin2)],
  'clean-stall': [sky(360, 250), box(0, 300, 640, 60, ink.straw), stitch('M10 344 H630', ink.wood), rahima(200, 160, 1.2), broom(110, 330, 1.2), forearm('M152 226 Q120 240 100 210'), table(310, 226, 250, 90), bucket(390, 228, 0.9), soap(492, 228, 1), bin(596, 330, 0.8), tick(560, 90, 32)],
  'good-plate': [box(0, 0, 640, 480, ink.sky), dot(320, 244, 206, ink.tin), dot(320, 238, 202, ink.paper), wedge('M320 238 V58 A180 180 0 0 1 500 238Z', ink.paddy, 0.45), wedge('M320 238 H500 A180 180 0 0 1 320 418Z', ink.sun, 0.35),
    wedge('M320 238 V418 A180 180 0 0 1 140 238Z', ink.clay2, 0.35), wedge('M320 238 H140 A180 180 0 0 1 320 58Z', ink.straw, 0.55), shape('M176 206 Q180 134 232 130 Q284 134 288 206 Q232 226 176 206Z', ink.paper),
    line('M204 186 l8 -4 M224 168 l8 4 M246 186 l8 -4 M226 198 l8 2 M258 168 l6 5 M206 164 l7 -4 M232 148 l7 3', ink.straw, 4), oval(276, 122, 38, 18, ink.clay), oval(276, 119, 32, 13, ink.sun),
    greens(394, 158, 1.45), halfEgg(218, 292, 1.5), halfEgg(272, 330, 1.3), fish(236, 372, 0.7), banana(408, 300, 1.2), guava(388, 388, 0.95), glass(582, 450, 1.15)],
  'school-gate': [sky(360, 226), school(140, 256, 1.1), box(0, 296, 640, 64, ink.straw), stitch('M10 342 H630', ink.wood), child(300, 196, 1.1, ink.paper), child(390, 208, 1.02, ink.indigo2, ink.skin2), table(464, 246, 160, 80), plate(544, 248, 0.78, guava(-36, 0, 0.9), banana(22, -16, 1)), sun(570, 66, 34)],
  'plate-cost': [wall(360), counter(360), plate(130, 290, 1.1, khichuri(0, -6, 1.2)), coins(300, 282, 5, 40), line('M360 246 h26', ink.night, 8), coins(446, 282, 4, 40), line('M504 237 h26 M504 255 h26', ink.night, 8), coins(588, 282, 1, 40)],
  honest: [sky(360, 226), rahima(140, 160, 1.2), child(576, 196, 1.1, ink.sun, ink.skin2), table(60, 266, 480, 94), scales(424, 268, 1), plate(262, 268, 0.7, singara(-24, -2, 0.9), singara(24, -2, 0.9), cover), forearm('M188 228 Q206 250 204 258')],
  saline: [wall(360), child(572, 178, 1.15, ink.clay2, ink.skin, false), counter(360), saline(100, 282, 1.1), arrow(160, 214, 52), mug(290, 218, 1.2), arrow(386, 214, 44), glass(470, 282, 0.95)],
}

if (import.meta.url === `file://${process.argv[1]}`) {
  for (const [name, parts] of Object.entries(pictures)) {
    const height = name === 'stall' || name === 'good-plate' ? 480 : 360
    writeFileSync(new URL(`../images/${name}.svg`, import.meta.url), picture(640, height, ...parts))
  }
}
