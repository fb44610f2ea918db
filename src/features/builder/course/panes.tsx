import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { faultsOfDraft } from '../../../../contract/drafts/draft-faults.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'
import { wordsOf } from '../parts/part-words.ts'
import { PreviewPlace } from '../parts/preview-place.tsx'
import { Faults } from './publish-section.tsx'

/** The panes of a lesson: its parts; from 1024 px their preview and what is missing beside them; from 1280 px the course's lessons too. */
export function LessonPanes({ draft, lessonId, children }: { draft: Draft; lessonId: string; children: ReactNode }) {
  const { t } = useWords('builder')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hasSide = useIsWide(64)
  const hasTree = useIsWide(80)
  const faults = faultsOfDraft(draft.tree, draft.head.files).filter((fault) => fault.lessonId === lessonId)
  return (
    <div className={styles.panes}>
      {hasTree && <CourseTree draft={draft} lessonId={lessonId} />}
      <PreviewPlace value={place}>
        <Stack gap={8}>{children}</Stack>
      </PreviewPlace>
      {hasSide && (
        <div className={styles.side}>
          <div ref={setPlace} className={styles.place} />
          <Muted>{t('preview.none')}</Muted>
          {faults.length > 0 && (
            <>
              <h2 className={styles.subhead}>{t('publish.faults')}</h2>
              <Faults draft={draft} faults={faults} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** All lessons of the course by module, for the way from one to the next. */
function CourseTree({ draft, lessonId }: { draft: Draft; lessonId: string }) {
  const { t, language } = useWords('builder')
  return (
    <nav className={styles.courseTree} aria-label={t('modules')}>
      {draft.tree.modules.map(({ node: module, lessons }) => (
        <section key={module.id}>
          <h2>{wordsOf(module, language) || t('untitled')}</h2>
          {lessons.map(({ node }) => (
            <Link
              key={node.id}
              to="/instructor/courses/$id/lesson"
              params={{ id: node.course_id }}
              search={{ lesson: node.id }}
              aria-current={node.id === lessonId ? 'page' : undefined}
            >
              {wordsOf(node, language) || t('untitled')}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
