import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock, HandHeart, HeartHandshake, type LucideIcon, PartyPopper, SmilePlus, ThumbsUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '../../../../contract/account/person.ts'
import { may } from '../../../../contract/permissions.ts'
import { type ReactionKind, type ReactionTarget, reactionKinds } from '../../../../contract/reactions.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { askCounts } from './ask-counts.ts'
import { react } from './reactions.commands.ts'
import styles from './reactions.module.css'
import { type KnownReactions, noReactions, reactionsQuery, shownCounts } from './reactions.queries.ts'

const icons: Readonly<Record<ReactionKind, LucideIcon>> = {
  thanks: HandHeart,
  useful: ThumbsUp,
  well_done: PartyPopper,
  with_you: HeartHandshake,
}

interface ReactionsProps {
  of: ReactionTarget
  authorId: string
  me: User | null
  /** As of the row's last change. */
  pulled: readonly number[] | undefined
}

/** Loads the words too: a text can be read without them. */
export async function loadReactions() {
  await loadWords('reactions')
  return Reactions
}

/** The reactions to a text, and the button for the own one. The same press takes it back. */
function Reactions({ of, authorId, me, pulled = [] }: ReactionsProps) {
  const { t } = useWords('reactions')
  const { data: known = noReactions } = useQuery({ ...reactionsQuery(), select: (all): KnownReactions => all.get(of.id) ?? noReactions })
  const isOffline = useStatus().connection === 'offline'
  const { run, trouble } = useAction()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choiceId = useId()
  useEffect(() => {
    if (!isOffline) askCounts(of.id)
  }, [of.id, isOffline])
  const counts = shownCounts(pulled, known)
  const mayReact = me?.id !== authorId && may(me, 'reaction.set', { authorId })
  const { own } = known
  const handleChoice = (kind: ReactionKind | null) => {
    setOpen(false)
    button.current?.focus()
    void run(() => react(of, kind))
  }
  if (!mayReact && counts.every((count) => count === 0)) return null
  return (
    <>
      <div className={styles.row}>
        {mayReact && (
          <Button
            ref={button}
            variant={own ? 'soft' : 'quiet'}
            icon={own ? icons[own] : SmilePlus}
            {...(own ? { 'aria-pressed': true } : { 'aria-expanded': isOpen, 'aria-controls': choiceId })}
            onClick={() => (own ? handleChoice(null) : setOpen(!isOpen))}
          >
            {own ? t(`kinds.${own}`) : t('react')}
          </Button>
        )}
        {known.isWaiting && (
          <span className={styles.waiting}>
            <Clock size={18} />
            {t('waiting')}
          </span>
        )}
        {known.isRejected && !known.isWaiting && (
          <Link className={styles.waiting} to="/outbox">
            <CircleAlert size={18} />
            {t('notSent')}
          </Link>
        )}
        <Counts counts={counts} />
      </div>
      <fieldset id={choiceId} className={styles.choice} aria-label={t('choose')} hidden={!isOpen}>
        {isOpen &&
          reactionKinds.map((kind) => (
            <Button key={kind} variant="line" icon={icons[kind]} onClick={() => handleChoice(kind)}>
              {t(`kinds.${kind}`)}
            </Button>
          ))}
      </fieldset>
      <ActionTrouble trouble={trouble} />
    </>
  )
}

/** Numbers of people by what they have said. The word of an icon is for screen readers: the button above says it. */
function Counts({ counts }: { counts: readonly number[] }) {
  const { t, language } = useWords('reactions')
  return reactionKinds.map((kind, place) => {
    const count = counts[place] ?? 0
    const Icon = icons[kind]
    return (
      count > 0 && (
        <span key={kind} className={styles.count} role="img" aria-label={t('count', { kind: t(`kinds.${kind}`), count })}>
          <Icon size={20} />
          {formatNumber(count, language)}
        </span>
      )
    )
  })
}
