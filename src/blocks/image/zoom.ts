/** Zoom state: `scale` 1 shows the whole picture; `x` and `y` move its centre, in CSS pixels. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const largest = 6

/** The size of a picture that just fits into its window. */
export function fitted(picture: Size, view: Size): Size {
  const share = Math.min(view.width / picture.width, view.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** Never smaller than whole, never moved off the screen. */
export function held(zoom: Zoom, picture: Size, view: Size): Zoom {
  const scale = Math.min(largest, Math.max(1, zoom.scale))
  const shown = fitted(picture, view)
  const room = (content: number, window: number) => Math.max(0, (content * scale - window) / 2)
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
  return { scale, x: within(zoom.x, room(shown.width, view.width)), y: within(zoom.y, room(shown.height, view.height)) }
}

/** Changes the scale around `at`, measured from the window's centre, which stays fixed. */
export function zoomedAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor))
  const share = scale / zoom.scale
  return { scale, x: at.x - (at.x - zoom.x) * share, y: at.y - (at.y - zoom.y) * share }
}
