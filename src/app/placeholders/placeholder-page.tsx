import { useMatches, useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  GraduationCap,
  Hammer,
  House,
  Languages,
  Lock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Send,
  Settings2,
  User,
} from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button, type Target } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { PageBar } from '../../ui/layout/page-bar.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'
import type { IllustrationName } from '../../ui/pictures/illustration.tsx'
import { levelsAt } from '../shell/navigation/page-levels.ts'
import type { PlaceholderName } from './placeholder-name.ts'

type To = NonNullable<Target['to']>
type Way = keyof typeof ways

/** Pages that are open already. */
const ways = {
  wall: { to: '/community', icon: MessageCircle },
  outbox: { to: '/outbox', icon: Send },
  profile: { to: '/profile', icon: User },
  place: { to: '/dashboard', icon: House },
  privacy: { to: '/privacy', icon: Lock },
  courses: { to: '/courses', icon: BookOpen },
  teaching: { to: '/instructor/dashboard', icon: GraduationCap },
  admin: { to: '/admin', icon: Settings2 },
  language: { to: '/more', icon: Languages },
  contact: { to: '/contact', icon: Mail },
} satisfies Record<string, { to: To; icon: LucideIcon }>

interface Place {
  /** Target of the back button, if it is not the page above. */
  readonly back?: To
  readonly scene: IllustrationName
  readonly ways: readonly Way[]
}

const places: Record<PlaceholderName, Place> = {
  quizzes: { scene: 'shop', ways: ['teaching'] },
}

/** Announces a page that is not built yet and links to pages that are. */
export function PlaceholderPage() {
  const { t } = useWords('coming')
  const router = useRouter()
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.placeholder })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  if (name === undefined) return null
  const place: Place = places[name]
  const back = place.back ?? levelsAt(router, path)[1]?.fullPath
  return (
    <>
      <PageBar title={t(`${name}.title`)} back={{ to: back }} />
      <Page width="text">
        <StatePage
          level="bar"
          illustration={place.scene}
          badge={{ tone: 'plain', icon: Hammer, text: t('badge') }}
          title={t(`${name}.title`)}
          actions={place.ways.map((way, index) => (
            <Button key={way} variant={index === 0 ? 'main' : 'quiet'} icon={ways[way].icon} to={ways[way].to}>
              {t(`way.${way}`)}
            </Button>
          ))}
        >
          {t(`${name}.lead`)}
        </StatePage>
      </Page>
    </>
  )
}
