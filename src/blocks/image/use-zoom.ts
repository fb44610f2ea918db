import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { held, type Point, type Size, whole, type Zoom, zoomedAt } from './zoom.ts'

/** One press of a button or key. */
const step = 1.5
const pixelsPerPress = 60
/** An arrow looks that way, so the picture moves the other. */
const keyMoves: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowLeft', [1, 0]],
  ['ArrowRight', [-1, 0]],
  ['ArrowUp', [0, 1]],
  ['ArrowDown', [0, -1]],
])

/** Fingers, wheel, keys and buttons on a picture in a window. */
export function useZoom(view: RefObject<HTMLElement | null>, picture: Size) {
  const [zoom, setZoom] = useState(whole)
  const fingers = useRef(new Map<number, Point>())

  const sizeOfView = (): Size => ({ width: view.current?.clientWidth ?? 1, height: view.current?.clientHeight ?? 1 })
  const change = (next: (zoom: Zoom) => Zoom) => setZoom((before) => held(next(before), picture, sizeOfView()))
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => change((before) => zoomedAt(before, factor, at))
  const moveBy = (x: number, y: number) => change((before) => ({ ...before, x: before.x + x, y: before.y + y }))

  /** Measured from the window's middle, as `zoomedAt` wants it. */
  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = view.current?.getBoundingClientRect()
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      const [other] = [...fingers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      fingers.current.set(event.pointerId, now)
      if (!other) return moveBy(now.x - before.x, now.y - before.y)
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      const apart = Math.max(1, distance(before, other))
      zoomBy(distance(now, other) / apart, middle)
      moveBy((now.x - before.x) / 2, (now.y - before.y) / 2)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId),
  }

  // React listens to the wheel passively, and then the page behind would scroll along.
  const wheel = useRef(zoomBy)
  useEffect(() => {
    wheel.current = zoomBy
  })
  useEffect(() => {
    const element = view.current
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      wheel.current(event.deltaY < 0 ? 1.2 : 1 / 1.2, pointOf(event))
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  })

  function handleKey(key: string): boolean {
    const [x, y] = keyMoves.get(key) ?? [0, 0]
    if (x !== 0 || y !== 0) moveBy(x * pixelsPerPress, y * pixelsPerPress)
    else if (key === '+' || key === '=') zoomBy(step)
    else if (key === '-') zoomBy(1 / step)
    else if (key === '0') setZoom(whole)
    else return false
    return true
  }

  return { zoom, handlers, handleKey, enlarge: () => zoomBy(step), reduce: () => zoomBy(1 / step), reset: () => setZoom(whole) }
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
