import { lightColours, lightDrawing, loadImage } from '../../../ui/pictures/light-drawing.ts'
import { encodeQr } from '../../../ui/qr/qr-modules.ts'

/** Texts of the picture, in the reader's language. */
export interface PictureText {
  readonly product: string
  readonly heading: string
  readonly name: string
  readonly sentence: string
  readonly course: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly scan: string
}

interface PictureContent {
  text: PictureText
  /** Id of the learner's face. */
  face: string
  /** Target of the QR code. */
  link: string
}

/** Upright 4:5, which messengers show whole. */
const width = 1080
const height = 1350
const centre = width / 2
const scene = { x: 64, y: 64, width: width - 128, height: 320, radius: 20 } as const
/** A code of some 80 modules across needs about 5 pixels for each after a messenger has compressed the picture. */
const qrSpace = 400
const qr = { x: width - 64 - qrSpace, y: height - 64 - qrSpace } as const

/** Place of the QR code's modules in whole pixels: a blurred edge costs readers. `size` is the number of modules across. */
export function qrGrid(size: number): { x: number; y: number; pixels: number } {
  const pixels = Math.floor(qrSpace / size)
  const offset = Math.floor((qrSpace - pixels * size) / 2)
  return { x: qr.x + offset, y: qr.y + offset, pixels }
}

/**
 * Draws a certificate as a picture for messengers. The browser shapes the Bengali text. Always dark on light, since a picture is
 * shown anywhere, and a QR code needs it.
 * @param font the page's font family
 */
export async function drawCertificate({ text, face, link }: PictureContent, font: string): Promise<HTMLCanvasElement> {
  const [shop, portrait, logo] = await Promise.all([
    lightDrawing('shop', 'art', '20 118 680 228', scene.width, scene.height),
    lightDrawing('faces', face, '-46 -62 92 92', 160, 160),
    loadImage('icons/logo.svg', 56, 56),
  ])
  const colours = lightColours(['--surface', '--ink', '--ink-muted', '--primary', '--accent', '--accent-edge', '--p-mist', '--on-pin'])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const colour = (property: string) => colours.get(property) ?? ''

  context.fillStyle = colour('--surface')
  context.fillRect(0, 0, width, height)
  drawSeam(context, colour('--accent-edge'))
  context.save()
  context.beginPath()
  context.roundRect(scene.x, scene.y, scene.width, scene.height, scene.radius)
  context.clip()
  context.drawImage(shop, scene.x, scene.y, scene.width, scene.height)
  context.restore()
  drawPortrait(context, portrait, { ring: colour('--surface'), ground: colour('--p-mist') })

  context.textAlign = 'center'
  write(text.heading, 596, 84, 700, '--primary')
  const underline = write(text.name, 694, 68, 700, '--ink')
  context.fillStyle = colour('--accent')
  context.fillRect(centre - underline / 2, 718, underline, 5)
  const sentenceEnd = writeLines(text.sentence, 776, { size: 34, weight: 400, leading: 48, property: '--ink-muted' })
  writeLines(text.course, sentenceEnd + 66, { size: 50, weight: 700, leading: 66, property: '--ink' })

  context.fillStyle = colour('--on-pin')
  drawQr(context, link)
  const foot = qr.y
  context.textAlign = 'left'
  context.drawImage(logo, 84, foot + 24, 56, 56)
  write(text.product, foot + 66, 40, 700, '--ink', 156, 380)
  // A third fact, the teacher's presence, needs closer lines.
  const step = text.facts.length > 2 ? 88 : 108
  let y = foot + 150 - (108 - step) * 2
  for (const [label, value] of text.facts) {
    write(label, y, 28, 400, '--ink-muted', 84, 430)
    write(value, y + 42, 38, 700, '--ink', 84, 430)
    y += step
  }
  write(text.scan, height - 92, 26, 400, '--ink-muted', 84, 440)
  return canvas

  /** Draws one line, narrower if it is longer than its space. @returns its width in pixels */
  function write(line: string, at: number, size: number, weight: number, property: string, x: number = centre, most = width - 200): number {
    if (!context) return 0
    context.font = `${weight} ${size}px ${font}`
    context.fillStyle = colour(property)
    context.fillText(line, x, at, most)
    return Math.min(most, context.measureText(line).width)
  }

  /** Breaks a text between words into as many lines as it needs. @returns the base line of the last one */
  function writeLines(words: string, at: number, { size, weight, leading, property }: LineStyle): number {
    if (!context) return at
    context.font = `${weight} ${size}px ${font}`
    const lines = ['']
    for (const word of words.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim()
      if (context.measureText(longer).width <= width - 200) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    for (const [index, line] of lines.entries()) write(line, at + index * leading, size, weight, property)
    return at + (lines.length - 1) * leading
  }
}

interface LineStyle {
  size: number
  weight: number
  leading: number
  property: string
}

/** The dashed frame of the certificate, like the running thread of a kantha. */
function drawSeam(context: CanvasRenderingContext2D, colour: string): void {
  context.save()
  context.strokeStyle = colour
  context.lineWidth = 7
  context.lineCap = 'round'
  context.setLineDash([30, 22])
  context.beginPath()
  context.roundRect(30, 30, width - 60, height - 60, 26)
  context.stroke()
  context.restore()
}

function drawPortrait(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { ring, ground }: { ring: string; ground: string },
): void {
  const y = scene.y + scene.height + 36
  context.save()
  context.fillStyle = ring
  context.beginPath()
  context.arc(centre, y, 92, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = ground
  context.beginPath()
  context.arc(centre, y, 80, 0, 2 * Math.PI)
  context.fill()
  context.clip()
  context.drawImage(image, centre - 80, y - 80, 160, 160)
  context.restore()
}

function drawQr(context: CanvasRenderingContext2D, link: string): void {
  const { modules, size } = encodeQr(link)
  const { x, y, pixels } = qrGrid(size)
  for (const { row, from, length } of modules) context.fillRect(x + from * pixels, y + row * pixels, length * pixels, pixels)
}
