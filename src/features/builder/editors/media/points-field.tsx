import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { idsIn } from '../../../../../contract/drafts/block-fields.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Muted } from '../../../../ui/layout/layout.tsx'
import { useShownFile } from '../../brought/use-shown-file.ts'
import { draftQuery } from '../../draft.queries.ts'
import { useThingNames } from '../fields/things.tsx'
import type { NodeFormParts } from '../form/node-form.tsx'
import styles from './media.module.css'

interface PointsFieldProps {
  /** Path of the picture. */
  path: string
  /** Path of the list of points. */
  list: string
  parts: NodeFormParts
}

/** Per cent of the picture for an arrow key, and for one with Shift. */
const [step, leap] = [1, 5]
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The picture with its points. A point is dragged, or moved with arrow keys. A press on the picture puts the chosen point there. The list
 * below adds points and has their texts.
 */
export function PointsField({ path, list, parts: { courseId, values, change } }: PointsFieldProps) {
  const { t, language } = useWords('builder')
  const { data: draft } = useQuery(draftQuery(courseId))
  const shown = useShownFile(draft?.head, values[`${path}.file`])
  const names = useThingNames(values, list)
  const ids = idsIn(values, list)
  const [chosen, setChosen] = useState<string | null>(null)
  const scene = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  if (!shown) return <Muted isSmall>{t('files.points.pictureFirst')}</Muted>

  const current = ids.find((id) => id === chosen) ?? ids[0]
  const at = (id: string) => ({ x: Number(values[`${list}.${id}.x`] ?? 50), y: Number(values[`${list}.${id}.y`] ?? 50) })
  const put = (id: string, x: number, y: number) => change({ [`${list}.${id}.x`]: inside(x), [`${list}.${id}.y`]: inside(y) })
  const putAt = (id: string, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = scene.current?.getBoundingClientRect()
    if (box) put(id, ((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100)
  }
  const handlePress = (event: MouseEvent) => {
    if (current !== undefined && event.target instanceof HTMLImageElement) putAt(current, event)
  }
  const handleKey = (id: string, event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const by = event.shiftKey ? leap : step
    const { x, y } = at(id)
    put(id, x + move[0] * by, y + move[1] * by)
  }
  const handleDown = (id: string, event: PointerEvent<HTMLButtonElement>) => {
    setChosen(id)
    isDragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons on it do the same with keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div ref={scene} className={styles.scene} onClick={handlePress}>
        <img src={shown.url} alt={t('files.points.picture')} draggable={false} />
        {ids.map((id, place) => {
          const { x, y } = at(id)
          return (
            <button
              key={id}
              type="button"
              className={styles.pin}
              style={{ left: `${x}%`, top: `${y}%` }}
              aria-pressed={id === current}
              aria-label={t('files.points.pin', {
                name: names[place]?.name ?? '',
                x: formatNumber(x, language),
                y: formatNumber(y, language),
              })}
              onClick={() => setChosen(id)}
              onKeyDown={(event) => handleKey(id, event)}
              onPointerDown={(event) => handleDown(id, event)}
              onPointerMove={(event) => isDragging.current && putAt(id, event)}
              onPointerUp={() => {
                isDragging.current = false
              }}
              onPointerCancel={() => {
                isDragging.current = false
              }}
            >
              {formatNumber(place + 1, language)}
            </button>
          )
        })}
      </div>
      <Muted isSmall>{t('files.points.hint')}</Muted>
    </>
  )
}

const inside = (part: number) => Math.round(Math.min(100, Math.max(0, part)))
