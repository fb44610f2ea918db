import { createFileRoute } from '@tanstack/react-router'
import { BookUser, Calculator, HandCoins, type LucideIcon, NotebookPen, ReceiptText } from 'lucide-react'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import type { Target } from '../../ui/buttons/button.tsx'
import { Muted, Page, Stack } from '../../ui/layout/layout.tsx'
import { LinkCard } from '../../ui/layout/link-card.tsx'
import { Note } from '../../ui/messages/note.tsx'
import styles from './entresoft.module.css'
import type { Tool } from './tool-frame.tsx'
import { VisitorBooks } from './visitor-books.tsx'

export const Route = createFileRoute('/entresoft')({
  staticData: { title: 'entresoft:title', level: 'entresoft', below: '/more', install: 'tools' },
  loader: (page) => loadPage(page),
  component: EntreSoftPage,
})

const tools: { tool: Tool; to: NonNullable<Target['to']>; icon: LucideIcon }[] = [
  { tool: 'book', to: '/entresoft/cash-book', icon: NotebookPen },
  { tool: 'credit', to: '/entresoft/credit-book', icon: BookUser },
  { tool: 'price', to: '/entresoft/price', icon: Calculator },
  { tool: 'loan', to: '/entresoft/loan', icon: HandCoins },
  { tool: 'invoice', to: '/entresoft/invoice', icon: ReceiptText },
]

/** The tools of a shop, each with what it is for. */
function EntreSoftPage() {
  const { t } = useWords('entresoft')
  return (
    <Page>
      <Stack gap={1} as="header">
        <h1>{t('title')}</h1>
        <Muted>{t('lead')}</Muted>
      </Stack>
      <VisitorBooks />
      <ul className={styles.places}>
        {tools.map(({ tool, to, icon: Icon }) => (
          <li key={tool}>
            <LinkCard to={to}>
              <div className={styles.place}>
                <Icon />
                <h2>{t(`${tool}.title`)}</h2>
                <Muted isSmall>{t(`${tool}.use`)}</Muted>
              </div>
            </LinkCard>
          </li>
        ))}
      </ul>
      <Note tone="info" title={t('safe.title')}>
        {t('safe.text')}
      </Note>
    </Page>
  )
}
