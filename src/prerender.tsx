import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedText, Shown } from '../contract/early-pages.ts'
import { makeRouter } from './app/router.ts'
import { product } from './app/shell/product.ts'
import { makeQueryClient } from './app/start/snapshots.ts'
import { byLevel, shownAtOnce } from './features/catalogue/catalogue.queries.ts'
import courseStyles from './features/catalogue/course.module.css'
import { CourseCard } from './features/catalogue/course-card.tsx'
import { CourseFinder } from './features/catalogue/course-finder.tsx'
import { CourseIntro, Outcomes } from './features/catalogue/course-intro.tsx'
import { wishOf } from './features/catalogue/wish.ts'
import { EventsText, EventText } from './features/events/events-text.tsx'
import { LandingHero } from './features/info/landing-hero.tsx'
import landingStyles from './features/info/landing-page.module.css'
import { Topic } from './features/info/text-frame.tsx'
import type { PlayerPath } from './features/player/lesson-parts.ts'
import { LessonText } from './features/player/lesson-text.tsx'
import { setSignedOut } from './features/session/auth.ts'
import { WallText } from './features/wall/wall-text.tsx'
import { loadWords, startWords, useWords } from './i18n/setup.ts'
import type { WordKey } from './i18n/words.ts'
import { CardGrid, Muted, Page, Stack } from './ui/layout.tsx'
import { PageBanner } from './ui/page-banner.tsx'
import { PageBar } from './ui/page-bar.tsx'
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx'

let words: Promise<void> | undefined

const noData: Shown = {}
let shown = noData

/**
 * What somebody who is not signed in reads at an address, in Bengali: run by scripts/prerender at build time, and by
 * server/early-text where the text is the server's. One at a time.
 */
export async function render(path: string, data: Shown = noData): Promise<RenderedText> {
  words ??= startWords('bn')
  await words
  setSignedOut()
  shown = data
  const client = makeQueryClient()
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [path] }))
  router.update({ ...router.options, scrollRestoration: false })
  standIn(router)
  await router.load()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  // A query keeps its answer for days by a timer, and the build would not end before.
  client.clear()
  return { title: titleOf(router), ...withoutStyleAttributes(awaitingScripts(html, path), data === noData ? '' : 's') }
}

/** What works only once the scripts run takes no input before: nothing typed or pressed there could be kept. */
function awaitingScripts(html: string, path: string): string {
  return html
    .replaceAll('<form', '<form inert')
    .replaceAll('<button', '<button inert')
    .replaceAll(/<(input|textarea)/g, '<$1 readonly')
    .replace('href="#main"', `href="${path}#early-main"`)
    .replace('id="main"', 'id="early-main"')
}

/** The content policy forbids style attributes in HTML. `mark` tells those of two drawings in one page apart. */
function withoutStyleAttributes(html: string, mark: string): { html: string; css: string } {
  const styles: string[] = []
  const text = html.replaceAll(/<(\w+)([^>]*?) style="([^"]*)"/g, (_match, tag: string, before: string, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return `<${tag}${before} data-style="${mark}${styles.indexOf(style)}"`
  })
  return { html: text, css: styles.map((style, index) => `[data-style="${mark}${index}"]{${style}}`).join('') }
}

/** Pages made of what lies on the phone show their heading and what the server knows of the rest, or the shape of it. */
function standIn(router: ReturnType<typeof makeRouter>): void {
  const pages = {
    '/courses': { areas: ['catalogue', 'downloads'], page: CoursesText },
    '/_member/courses/$id': { areas: ['catalogue', 'downloads'], page: CourseText },
    '/_member/dashboard': { areas: ['dashboard'], page: () => <BannerAndBones title="dashboard:title" lead="dashboard:lead" /> },
    '/_member/my-courses': { areas: ['player'], page: () => <BannerAndBones title="player:mine.heading" lead="player:mine.intro" /> },
    '/_member/courses/$id/learn': { areas: ['player', 'blocks'], page: () => <Lesson path="/courses/$id/learn" /> },
    '/course/$id/play': { areas: ['player', 'blocks'], page: () => <Lesson path="/course/$id/play" /> },
    '/community': { areas: ['wall'], page: () => <WallText posts={shown.posts} bones={<Bones height="9rem" />} /> },
    '/events': { areas: ['events'], page: () => <EventsText events={shown.events} bones={<Bones height="8rem" />} /> },
    '/landing': { areas: ['about'], page: LandingText },
    '/gallery': { areas: ['gallery'], page: () => <Titled title="gallery:title" lead="gallery:lead" back="/more" /> },
    '/install': { areas: ['help', 'install'], page: InstallText },
    '/contact': { areas: ['about'], page: () => <Titled title="about:contact.title" lead="about:contact.lead" back="/more" /> },
    '/entresoft/cash-book': { areas: ['entresoft'], page: () => <Tool name="book" /> },
    '/entresoft/price': { areas: ['entresoft'], page: () => <Tool name="price" /> },
    '/entresoft/loan': { areas: ['entresoft'], page: () => <Tool name="loan" /> },
    '/entresoft/invoice': { areas: ['entresoft'], page: () => <Tool name="invoice" /> },
    '/events/$id': { areas: ['events'], page: () => <EventText event={shown.event} bones={<Bones height="12rem" />} /> },
  } as const
  // Nobody is signed in here; who sees the text is decided in the browser.
  Object.assign(router.routesById['/_member'].options, { beforeLoad: undefined })
  for (const [id, { areas, page }] of Object.entries(pages)) {
    const route = router.routesById[id as keyof typeof pages]
    // Its type forbids what it does: a route's loader is settled when it is made.
    Object.assign(route.options, { loader: () => loadWords(...areas), component: page })
    Reflect.deleteProperty(route, 'lazyFn')
  }
}

function CoursesText() {
  const { t } = useWords('catalogue')
  return (
    <>
      <PageBanner title={t('list.heading')} subtitle={t('list.intro')} />
      <Page>
        <CourseFinder wish={wishOf({})} onWish={() => undefined} />
        {shown.courses ? (
          <>
            <Muted>{t('find.found', { count: shown.courses.length })}</Muted>
            <CardGrid>
              {[...shown.courses]
                .sort(byLevel)
                .slice(0, shownAtOnce)
                .map((course) => (
                  <CourseCard key={course.id} course={course} download={undefined} />
                ))}
            </CardGrid>
          </>
        ) : (
          <Bones height="8rem" />
        )}
      </Page>
    </>
  )
}

function CourseText() {
  const { t } = useWords('catalogue')
  return (
    <>
      <PageBar title={t('course.bar')} back={{ to: '/courses' }} />
      <article className={courseStyles.page}>
        {shown.course ? (
          <>
            <CourseIntro course={shown.course} />
            <div className={courseStyles.columns}>
              <div className={courseStyles.side} />
              <div className={courseStyles.main}>
                <Outcomes outcomes={shown.course.outcomes} />
              </div>
            </div>
          </>
        ) : (
          <Bones height="20rem" />
        )}
      </article>
    </>
  )
}

function BannerAndBones({ title, lead }: { title: WordKey; lead: WordKey }) {
  const { t } = useWords('dashboard', 'player')
  const text = t as unknown as (key: WordKey) => string
  return (
    <>
      <PageBanner title={text(title)} subtitle={text(lead)} />
      <Page>
        <Bones height="9rem" />
      </Page>
    </>
  )
}

function Lesson({ path }: { path: PlayerPath }) {
  const { t } = useWords()
  const { lesson } = shown
  if (lesson) return <LessonText path={path} course={lesson.course} lessonId={lesson.id} bones={<Bones height="12rem" />} />
  return (
    <Page width="text">
      <p>{t('lessonComing')}</p>
      <Bones height="12rem" />
    </Page>
  )
}

interface TitledProps {
  title: WordKey
  lead: WordKey
  back: '/more' | '/entresoft'
  children?: ReactNode
}

function Titled({ title, lead, back, children = <Bones height="9rem" /> }: TitledProps) {
  const { t } = useWords()
  const text = t as unknown as (key: WordKey) => string
  return (
    <>
      <PageBar title={text(title)} back={{ to: back }} />
      <Page width="text">
        <Stack gap={2} as="header">
          <h1>{text(title)}</h1>
          <Muted>{text(lead)}</Muted>
        </Stack>
        {children}
      </Page>
    </>
  )
}

const Tool = ({ name }: { name: 'book' | 'price' | 'loan' | 'invoice' }) => (
  <Titled title={`entresoft:${name}.title`} lead={`entresoft:${name}.lead`} back="/entresoft" />
)

const LandingText = () => (
  <div className={landingStyles.page}>
    <LandingHero />
  </div>
)

/** The way of most who come here; the app shows that of the browser it finds. */
function InstallText() {
  const { t } = useWords('install')
  return (
    <Titled title="help:app.title" lead="help:app.lead" back="/more">
      <Topic id="chrome" icon={Smartphone} title={t('way.chrome.title')} text={t('way.chrome.text')} isOrdered />
    </Titled>
  )
}

function Bones({ height }: { height: string }) {
  return (
    <SkeletonGroup>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

function titleOf(router: ReturnType<typeof makeRouter>): string | null {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title !== undefined)
  const text = i18next.t as unknown as (key: string, values: object) => string
  return match?.staticData.title === undefined ? null : `${text(match.staticData.title, match.params)} - ${product}`
}
