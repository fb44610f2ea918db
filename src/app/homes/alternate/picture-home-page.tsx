import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Volume2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { coverUrl } from '../../../api/base-path.ts'
import { catalogueQuery } from '../../../features/catalogue/catalogue.queries.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Muted, Page } from '../../../ui/layout/layout.tsx'
import { Illustration, type IllustrationName } from '../../../ui/pictures/illustration.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import { OtherStarts } from './other-starts.tsx'
import styles from './picture-home.module.css'

export const Route = createFileRoute('/home-modern-v3')({
  staticData: { title: 'homes:picture.title', words: ['home'], install: 'on-demand' },
  loader: (page) => loadPage(page),
  component: PictureHomePage,
})

const ListenBar = lazy(async () => {
  const [{ ListenBar: Bar }] = await Promise.all([import('../../listen/bar/listen-bar.tsx'), loadWords('player')])
  return { default: Bar }
})

const places = [
  { name: 'talk', to: '/community', drawing: 'state-wall' },
  { name: 'book', to: '/entresoft/cash-book', drawing: 'cover-eggs' },
  { name: 'phone', to: '/storage', drawing: 'cover-phone' },
  { name: 'help', to: '/help', drawing: 'shop' },
] as const satisfies readonly { name: string; to: NonNullable<Target['to']>; drawing: IllustrationName }[]

const everything = '[data-read-aloud]'

/** For people who read little: pictures as large as the screen allows, two words under each, and a voice beside every one. */
function PictureHomePage() {
  const { t } = useWords('homes', 'home')
  const { data: courses = [], isError } = useQuery(catalogueQuery())
  const [spoken, setSpoken] = useState<string | null>(null)
  return (
    <Page>
      <header className={styles.head}>
        <h1 data-read-aloud="">{t('picture.heading')}</h1>
        <Button variant="listen" icon={Volume2} onClick={() => setSpoken(everything)}>
          {t('home:listen')}
        </Button>
      </header>
      <ul className={styles.pictures}>
        {courses.map(({ id, slug, title, cover }) => (
          <Picture
            key={id}
            id={id}
            to="/course/$id/play"
            params={{ id: slug }}
            picture={<QuietImage src={coverUrl(cover)} width={640} height={400} loading="lazy" />}
            onListen={setSpoken}
          >
            <Localized text={title} />
          </Picture>
        ))}
        {places.map(({ name, to, drawing }) => (
          <Picture key={name} id={name} to={to} picture={<Illustration name={drawing} />} onListen={setSpoken}>
            {t(`picture.${name}`)}
          </Picture>
        ))}
      </ul>
      {isError && courses.length === 0 && <Muted>{t('home:noCourses')}</Muted>}
      <OtherStarts here="picture" />
      {spoken !== null && (
        <Suspense>
          <ListenBar key={spoken} texts={spoken} onEnd={() => setSpoken(null)} />
        </Suspense>
      )}
    </Page>
  )
}

interface PictureProps extends Pick<Target, 'to' | 'params'> {
  id: string
  picture: ReactNode
  onListen: (texts: string) => void
  children: ReactNode
}

function Picture({ id, picture, onListen, children, ...target }: PictureProps) {
  const { t } = useWords('homes')
  const words = `words-${id}`
  return (
    <li className={styles.item}>
      <Link className={styles.link} {...target}>
        <span className={styles.picture}>{picture}</span>
        <b id={words} data-read-aloud="">
          {children}
        </b>
      </Link>
      <span className={styles.listen}>
        <IconButton icon={Volume2} label={t('picture.listen')} aria-describedby={words} onClick={() => onListen(`#${CSS.escape(words)}`)} />
      </span>
    </li>
  )
}
