import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useWords } from '../i18n/setup.ts'
import { EarlyList } from './early-list.tsx'
import type { IllustrationName } from './illustration.tsx'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'
import { StatePage } from './state-page.tsx'

type Look = Pick<ComponentProps<typeof StatePage>, 'level' | 'isWide'>

interface NothingYetProps extends Look {
  /** Whether the server was ever asked: before, nobody knows that there is nothing. */
  isKnown: boolean
  isOffline: boolean
  empty: { illustration: IllustrationName; icon: LucideIcon; title: string; text: string }
  unreachable: { title: string; text: string }
  /** The height of one of the things that will stand here. */
  bone: string
  /** Whether the list that the server wrote into the HTML is this one. */
  hasEarly?: boolean
}

/** What stands where a list has nothing to show: that it is empty, that it cannot come, or the shape of what is coming. */
export function NothingYet({ isKnown, isOffline, empty, unreachable, bone, hasEarly = true, ...look }: NothingYetProps) {
  const { t } = useWords()
  if (isKnown) {
    const { illustration, icon, title, text } = empty
    return (
      <StatePage {...look} illustration={illustration} badge={{ tone: 'plain', icon, text: t('state.empty') }} title={title}>
        {text}
      </StatePage>
    )
  }
  if (isOffline) return <Unreachable {...look} {...unreachable} />
  const bones = (
    <SkeletonGroup>
      <Skeleton height={bone} />
      <Skeleton height={bone} />
    </SkeletonGroup>
  )
  return hasEarly ? <EarlyList>{bones}</EarlyList> : bones
}

interface UnreachableProps extends Look, Pick<ComponentProps<typeof StatePage>, 'actions'> {
  title: string
  text: string
}

/** What is not on this phone and cannot come now. */
export function Unreachable({ title, text, ...look }: UnreachableProps) {
  const { t } = useWords()
  return (
    <StatePage {...look} illustration="state-offline" badge={{ tone: 'plain', icon: CloudOff, text: t('status.offline') }} title={title}>
      {text}
    </StatePage>
  )
}
