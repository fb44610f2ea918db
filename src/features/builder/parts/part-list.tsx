import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { dismissToast, showToast } from '../../../ui/messages/toast.ts'
import styles from '../builder.module.css'
import { PartComments } from '../comments/part-comments.tsx'
import { type Draft, unfinishedQuery } from '../draft.queries.ts'
import { duplicatePart, movePart, removePart, type Undo } from '../draft-acts.ts'
import { useDraftRights } from '../use-draft-rights.ts'
import { announce } from './announcer.tsx'
import type { PartAct } from './part-acts.ts'
import { PartSheet } from './part-sheet.tsx'

export interface PartRow {
  readonly node: DraftNode
  /** The part in a few words, for buttons and announcements. */
  readonly name: string
  /** Its line; a link or a button. */
  readonly head: ReactNode
  /** Below the line: the opened editor, or the parts within. */
  readonly body?: ReactNode
}

interface PartListProps {
  draft: Draft
  rows: readonly PartRow[]
  label: string
  /** Other parents to which a part can move. */
  parents?: readonly { readonly id: string; readonly name: string }[]
}

const keys: Readonly<Record<string, PartAct>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

/** Parts in their order. They move by a sheet or by Alt with an arrow, Home or End; no part needs dragging. */
export function PartList({ draft, rows, label, parents = [] }: PartListProps) {
  const { t, language } = useWords('builder')
  const { run, trouble } = useAction()
  const { mayEdit } = useDraftRights(draft)
  const [open, setOpen] = useState<string | null>(null)
  const moved = useRef<string>(null)
  const offer = useRef<number>(null)
  const list = useRef<HTMLUListElement>(null)
  const order = rows.map(({ node }) => node.id).join()
  // The browser drops the focus of an element that moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order.
  useEffect(() => {
    if (moved.current === null || !list.current) return
    const row = list.current.querySelector<HTMLElement>(`[data-part="${moved.current}"]`)
    moved.current = null
    if (row && !row.contains(document.activeElement)) row.querySelector<HTMLElement>('a, button')?.focus()
  }, [order])

  // The offer for the last act alone: two of them would cover the parts.
  const offerUndo = (title: string, undo: Undo) => {
    if (offer.current !== null) dismissToast(offer.current)
    offer.current = showToast({
      type: 'success',
      title,
      duration: 8000,
      action: { text: t('undo'), onPress: () => void run(() => undo().then(() => announce(t('undone')))) },
    })
  }

  function act({ node, name }: PartRow, to: PartAct | { parentId: string }) {
    setOpen(null)
    const index = rows.findIndex((row) => row.node.id === node.id)
    const isLeaving = to === 'remove' || typeof to === 'object'
    // The focus goes on where the part was.
    if (isLeaving) moved.current = (rows[index + 1] ?? rows[index - 1])?.node.id ?? null
    void run(async () => {
      if (to === 'remove') offerUndo(t('removed', { name }), await removePart(node))
      else if (to === 'duplicate') offerUndo(t('duplicated', { name }), await duplicatePart(draft.nodes, node))
      else if (typeof to === 'object') offerUndo(t('movedAway', { name }), await movePart(draft.nodes, node, to))
      else {
        const place = { first: 0, up: index - 1, down: index + 1, last: rows.length - 1 }[to]
        if (place < 0 || place >= rows.length || place === index) return
        moved.current = node.id
        const undo = await movePart(draft.nodes, node, { place })
        const text = t('moved', { name, number: formatNumber(place + 1, language), total: formatNumber(rows.length, language) })
        announce(text)
        offerUndo(text, undo)
      }
    })
  }

  function handleKey(event: KeyboardEvent, row: PartRow) {
    const to = event.altKey ? keys[event.key] : undefined
    // A list within the row handles its own.
    if (!mayEdit || !to || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    act(row, to)
  }

  const shown = rows.find(({ node }) => node.id === open)
  return (
    <>
      <ul ref={list} className={styles.parts} aria-label={label}>
        {rows.map((row, index) => (
          <li
            key={row.node.id}
            id={row.node.id}
            className={styles.part}
            data-part={row.node.id}
            onKeyDown={(event) => handleKey(event, row)}
          >
            <div className={styles.partHead}>
              {row.head}
              {mayEdit && (
                <IconButton
                  icon={EllipsisVertical}
                  label={t('actsOf', { name: row.name, number: formatNumber(index + 1, language) })}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(row.node.id)}
                />
              )}
            </div>
            <PartState node={row.node} />
            <PartComments draft={draft} node={row.node} isOpen={row.node.kind === 'block' && row.body !== undefined} />
            {row.body}
          </li>
        ))}
      </ul>
      <ActionTrouble trouble={trouble} />
      <PartSheet
        name={shown?.name ?? ''}
        place={rows.findIndex(({ node }) => node.id === open)}
        total={rows.length}
        isOpen={shown !== undefined}
        parents={parents.filter(({ id }) => id !== shown?.node.parent_id)}
        onAct={(to) => shown && act(shown, to)}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** Alt with an arrow moves the caret in some texts. */
const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, textarea, select')

function PartState({ node }: { node: DraftNode }) {
  const { t } = useWords('builder')
  const { data: unfinished = [] } = useQuery(unfinishedQuery())
  const isUnfinished = unfinished.includes(node.id)
  const hasClash = node.clashes.length > 0
  if (!isUnfinished && !hasClash) return null
  return (
    <div className={styles.states}>
      {isUnfinished && (
        <Badge tone="wait" icon={Pencil}>
          {t('unfinished')}
        </Badge>
      )}
      {hasClash && (
        <Badge tone="wait" icon={TriangleAlert}>
          {t('clash.badge')}
        </Badge>
      )}
    </div>
  )
}
