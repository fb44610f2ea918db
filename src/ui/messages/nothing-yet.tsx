import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../../i18n/setup.ts'
import type { IllustrationName } from '../pictures/illustration.tsx'
import { PrerenderedList } from '../prerendered-list.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import { StatePage } from './state-page.tsx'

type Look = Pick<ComponentProps<typeof StatePage>, 'level' | 'isWide'>

interface NothingYetProps extends Look {
  /** True once the server has answered: before, an empty list is not known to be empty. */
  isKnown: boolean
  isOffline: boolean
  empty: { illustration: IllustrationName; icon: LucideIcon; title: string; text: string }
  unreachable: { title: string; text: string }
  /** The height of one item of the list. */
  bone: string
  /** True if the prerendered HTML may contain this list. */
  hasPrerendered?: boolean
}

/** Replaces a list without items: empty, not available offline, or a skeleton. */
export function NothingYet({ isKnown, isOffline, empty, unreachable, bone, hasPrerendered = true, ...look }: NothingYetProps) {
  const { t } = useWords()
  if (isKnown) {
    const { illustration, icon, title, text } = empty
    return (
      <StatePage {...look} illustration={illustration} badge={{ tone: 'plain', icon, text: t('state.empty') }} title={title}>
        {text}
      </StatePage>
    )
  }
  const notHere = isOffline ? (
    <Unreachable {...look} {...unreachable} />
  ) : (
    <SkeletonGroup>
      <Skeleton height={bone} />
      <Skeleton height={bone} />
    </SkeletonGroup>
  )
  // A connection that is lost during the first pull takes no item away.
  return hasPrerendered ? <PrerenderedList isOffline={isOffline}>{notHere}</PrerenderedList> : notHere
}

interface UnreachableProps extends Look, Pick<ComponentProps<typeof StatePage>, 'actions'> {
  title: string
  text: string
}

/** Message for data that is not on the device and cannot be loaded now. */
export function Unreachable({ title, text, ...look }: UnreachableProps) {
  const { t } = useWords()
  return (
    <StatePage {...look} illustration="state-offline" badge={{ tone: 'plain', icon: CloudOff, text: t('status.offline') }} title={title}>
      {text}
    </StatePage>
  )
}
