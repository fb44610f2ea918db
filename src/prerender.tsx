import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageData, RenderedText } from '../contract/early-pages.ts'
import { roles, type User } from '../contract/person.ts'
import { AdminHomeFrame } from './app/homes/admin-home-frame.tsx'
import { InstructorHomeFrame } from './app/homes/instructor-home-frame.tsx'
import { makeRouter } from './app/router.ts'
import { BottomBar } from './app/shell/bottom-bar.tsx'
import { product } from './app/shell/product.ts'
import { makeQueryClient } from './app/start/snapshots.ts'
import { AlbumShapes, DashboardShape, ItemShapes, LinesShape, MyCourseShapes, ProfileShape } from './early-shapes.tsx'
import { CourseText } from './features/catalogue/course-text.tsx'
import { CoursesText } from './features/catalogue/courses-text.tsx'
import { type Tool, ToolFrame } from './features/entresoft/tool-frame.tsx'
import { EventQuestionText, EventsText, EventText } from './features/events/events-text.tsx'
import { GalleryText } from './features/gallery/gallery-text.tsx'
import { ContactText } from './features/info/contact-text.tsx'
import { InstallText } from './features/info/install-text.tsx'
import { LandingText } from './features/info/landing-text.tsx'
import type { PlayerPath } from './features/player/lesson-parts.ts'
import { LessonText } from './features/player/lesson-text.tsx'
import { setSignedIn, setSignedOut } from './features/session/auth.ts'
import { SessionFrame } from './features/session/session-frame.tsx'
import { WallText } from './features/wall/wall-text.tsx'
import { loadWords, startWords, useWords } from './i18n/setup.ts'
import type { WordKey } from './i18n/words.ts'
import { InnerPage } from './ui/inner-page.tsx'
import { Page } from './ui/layout.tsx'
import { PageBanner } from './ui/page-banner.tsx'
import { Skeleton, SkeletonGroup } from './ui/skeleton.tsx'

let words: Promise<void> | undefined

const noData: PageData = {}
let known = noData

/**
 * What somebody who is not signed in reads at an address, in Bengali: run by scripts/prerender at build time, and by
 * server/early-text where the text is the server's. One at a time.
 */
export async function render(path: string, data: PageData = noData): Promise<RenderedText> {
  words ??= startWords('bn')
  await words
  setSignedOut()
  known = data
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
  const text = awaitingScripts(withEveryHome(html, router), path)
  return { title: titleOf(router), ...withoutStyleAttributes(text, data === noData ? '' : 's') }
}

/**
 * The bottom bar leads signed-in people to their own start page. It has a link for each role, of which the style shows the
 * reader's (scripts/prerender/early-script.ts).
 */
function withEveryHome(html: string, router: ReturnType<typeof makeRouter>): string {
  const drawBar = () =>
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <BottomBar />
      </RouterContextProvider>,
    )
  const homeIn = (bar: string, reader: string) => /<a .*?<\/a>/s.exec(bar)?.[0].replace('<a ', `<a data-for="${reader}" `) ?? ''
  const bar = drawBar()
  const homes = roles.map((role) => {
    setSignedIn({ token: '', userId: '', remember: false }, { role } as User)
    return homeIn(drawBar(), role)
  })
  setSignedOut()
  return html.replace(bar, () => bar.replace(/<a .*?<\/a>/s, () => homeIn(bar, 'guest') + homes.join('')))
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
    '/courses': {
      areas: ['catalogue', 'downloads'],
      page: () => <CoursesText courses={known.courses} skeletons={<Skeletons height="8rem" />} />,
    },
    '/_member/courses/$id': {
      areas: ['catalogue', 'downloads'],
      page: () => <CourseText course={known.course} skeletons={<Skeletons height="20rem" />} />,
    },
    '/_member/dashboard': { areas: ['dashboard'], page: Dashboard },
    '/_member/my-courses': { areas: ['player'], page: MyCourses },
    '/_instructor/instructor/dashboard': { areas: ['dashboard', 'site'], page: InstructorHome },
    '/_admin/admin': { areas: ['dashboard', 'site'], page: AdminHome },
    '/_member/courses/$id/learn': { areas: ['player', 'blocks'], page: () => <Lesson path="/courses/$id/learn" /> },
    '/course/$id/play': { areas: ['player', 'blocks'], page: () => <Lesson path="/course/$id/play" /> },
    '/community': { areas: ['wall'], page: () => <WallText posts={known.posts} skeletons={<Skeletons height="9rem" />} /> },
    '/events': { areas: ['events'], page: () => <EventsText events={known.events} skeletons={<Skeletons height="8rem" />} /> },
    '/landing': { areas: ['homes'], page: () => <LandingText skeletons={<Skeletons height="9rem" />} /> },
    '/gallery': {
      areas: ['gallery'],
      page: () => <GalleryText albums={known.albums} album={known.album} skeletons={<AlbumShapes />} />,
    },
    '/install': { areas: ['help'], page: () => <InstallText skeletons={<Skeletons height="11rem" />} /> },
    '/contact': { areas: ['about'], page: () => <ContactText skeletons={<Skeletons height="16rem" />} /> },
    '/entresoft/cash-book': { areas: ['entresoft'], page: () => <ToolText tool="book" /> },
    '/entresoft/price': { areas: ['entresoft'], page: () => <ToolText tool="price" /> },
    '/entresoft/loan': { areas: ['entresoft'], page: () => <ToolText tool="loan" /> },
    '/entresoft/invoice': { areas: ['entresoft'], page: () => <ToolText tool="invoice" /> },
    '/outbox': { areas: ['outbox'], page: () => <Inner title="outbox:title" back="/" shape={<ItemShapes />} /> },
    '/storage': {
      areas: ['downloads'],
      page: () => <Inner title="downloads:storage.title" lead="downloads:storage.intro" back="/more" />,
    },
    '/_member/profile': { areas: ['session'], page: OwnProfile },
    '/_member/profile/view': { areas: ['session'], page: OwnProfile },
    '/_member/profile/edit': {
      areas: ['session'],
      page: () => <Inner title="session:account.editTitle" back="/profile/view" width="form" shape={<LinesShape />} />,
    },
    '/reset-password': { areas: ['session'], page: () => <Session title="session:reset.title" /> },
    '/verify-email': { areas: ['session'], page: () => <Session title="session:verify.title" /> },
    '/events/create': {
      areas: ['events'],
      page: () => <Inner bar="events:title" back="/events" title="events:create.title" lead="events:create.lead" shape={<LinesShape />} />,
    },
    '/events/$id/edit': {
      areas: ['events'],
      page: () => <Inner bar="events:title" back="/events" title="events:edit.title" shape={<LinesShape />} />,
    },
    '/events/$id/register': { areas: ['events'], page: () => <EventQuestion bar="events:register.title" /> },
    '/events/$id/delete': { areas: ['events'], page: () => <EventQuestion bar="events:title" /> },
    '/_member/courses/$id/tries': { areas: ['player'], page: () => <Inner title="player:tries.title" back="/courses" /> },
    '/_member/courses/$id/pdf': { areas: ['documents'], page: () => <Inner title="documents:title" back="/courses" /> },
    '/certificates/$code': {
      areas: ['certificates'],
      page: () => <Inner title="certificates:title" back="/certificates/verify" />,
    },
    '/events/$id': { areas: ['events'], page: () => <EventText event={known.event} skeletons={<Skeletons height="12rem" />} /> },
  } as const
  // Nobody is signed in here; who sees the text is decided in the browser.
  for (const guard of ['/_member', '/_instructor', '/_admin'] as const)
    Object.assign(router.routesById[guard].options, { beforeLoad: undefined })
  for (const [id, { areas, page }] of Object.entries(pages)) {
    const route = router.routesById[id as keyof typeof pages]
    // Its type forbids what it does: a route's loader is settled when it is made.
    Object.assign(route.options, { loader: () => loadWords(...areas), component: page })
    Reflect.deleteProperty(route, 'lazyFn')
  }
}

interface InnerProps extends Pick<ComponentProps<typeof InnerPage>, 'width'> {
  title: WordKey
  lead?: WordKey
  bar?: WordKey
  back: ComponentProps<typeof InnerPage>['back']['to']
  shape?: ReactNode
}

function Inner({ title, lead, bar, back, width, shape = <Skeletons height="9rem" /> }: InnerProps) {
  const text = useText()
  return (
    <InnerPage title={text(title)} lead={lead && text(lead)} bar={bar && text(bar)} back={{ to: back }} width={width}>
      {shape}
    </InnerPage>
  )
}

const OwnProfile = () => <Inner title="session:account.title" back="/more" shape={<ProfileShape />} />

function Session({ title }: { title: WordKey }) {
  const text = useText()
  return (
    <SessionFrame title={text(title)}>
      <Skeletons height="3rem" />
    </SessionFrame>
  )
}

function EventQuestion({ bar }: { bar: WordKey }) {
  const text = useText()
  return <EventQuestionText bar={text(bar)} event={known.event} skeletons={<Skeletons height="9rem" />} />
}

/** Words of any area: whoever asks has had it loaded. */
function useText(): (key: WordKey) => string {
  const { t } = useWords()
  return t as unknown as (key: WordKey) => string
}

function Dashboard() {
  const { t } = useWords('dashboard')
  return (
    <>
      <PageBanner kind={useGreeting()} title={t('title')} subtitle={t('lead')} />
      <Page>
        <DashboardShape />
      </Page>
    </>
  )
}

function MyCourses() {
  const { t } = useWords('player')
  return (
    <>
      <PageBanner title={t('mine.heading')} subtitle={t('mine.intro')} />
      <Page width="text">
        <MyCourseShapes />
      </Page>
    </>
  )
}

const InstructorHome = () => (
  <InstructorHomeFrame welcome={useGreeting()}>
    <Skeletons height="9rem" />
  </InstructorHomeFrame>
)

const AdminHome = () => (
  <AdminHomeFrame kind={product}>
    <Skeletons height="9rem" />
  </AdminHomeFrame>
)

/** Whom it greets comes with the app, on the same line. */
function useGreeting(): string {
  const { t } = useWords('dashboard')
  return t('welcome', { name: '' }).replace(/[\s,]+$/, '')
}

function Lesson({ path }: { path: PlayerPath }) {
  const { t } = useWords()
  const { lesson } = known
  if (lesson)
    return (
      <LessonText path={path} course={lesson.course} lessonId={lesson.id} done={lesson.done} skeletons={<Skeletons height="12rem" />} />
    )
  return (
    <Page width="text">
      <p>{t('lessonComing')}</p>
      <Skeletons height="12rem" />
    </Page>
  )
}

const ToolText = ({ tool }: { tool: Tool }) => (
  <ToolFrame tool={tool}>
    <Skeletons height="16rem" />
  </ToolFrame>
)

function Skeletons({ height }: { height: string }) {
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
