import type { Trim } from '../../../offline/pictures/shrink.ts'

/** The square part of a picture: its place by parts of the room that is left, from 0 to 1. */
export interface Cut {
  readonly zoom: number
  readonly across: number
  readonly down: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Cut) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * across, top: (height - side) * down }
}

/** The parts of the picture around its square. */
export function around({ width, height }: Size, cut: Cut): Trim {
  const { side, left, top } = squareOf({ width, height }, cut)
  return { left: left / width, right: 1 - (left + side) / width, top: top / height, bottom: 1 - (top + side) / height }
}
