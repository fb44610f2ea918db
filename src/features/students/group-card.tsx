import { Ban, Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { type ClassGroup, groupEndpoints } from '../../../contract/courses/class-groups.ts'
import { shownGroupCode } from '../../../contract/people/group-code.ts'
import { basePath } from '../../api/base-path.ts'
import { call } from '../../api/call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatNumber } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Badge } from '../../ui/indicators/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Muted, Row, Stack } from '../../ui/layout/layout.tsx'
import { QrCode } from '../../ui/qr/qr-code.tsx'
import { GroupForm } from './group-form.tsx'
import { refreshLearners } from './learners.queries.ts'
import styles from './students.module.css'
import type { TaughtCourse } from './taught.queries.ts'

const questions = ['renew', 'close', 'remove'] as const
type Question = (typeof questions)[number]

interface GroupCardProps {
  group: ClassGroup
  courses: readonly TaughtCourse[]
}

/** A class group: its code to read out and to scan, also offline, and the acts on it. */
export function GroupCard({ group, courses }: GroupCardProps) {
  const { t, language } = useWords('students')
  const { t: tErrors } = useWords('errors')
  const { run, trouble, isBusy } = useAction()
  const [asked, setAsked] = useState<Question | null>(null)
  const [isEdited, setEdited] = useState(false)
  const { id, name, code, members } = group
  if (isEdited) return <GroupForm group={group} courses={courses} onDone={() => setEdited(false)} />
  const titles = courses.filter(({ course_id }) => group.course_ids.includes(course_id)).map(({ title }) => localized(title, language).text)
  const act = (what: Question | 'open') =>
    void run(async () => {
      setAsked(null)
      if (what === 'remove') await call(groupEndpoints.remove, { id })
      else await call(groupEndpoints.setCode, { id, is_open: what !== 'close' })
      await refreshLearners()
    })
  const url = code === null ? '' : `${location.origin}${basePath}join/${code}`
  return (
    <Card as="section">
      <Stack gap={4}>
        <Stack gap={1}>
          <h2>{name}</h2>
          <Muted isSmall>{titles.length > 0 ? titles.join(', ') : t('groups.courseless')}</Muted>
        </Stack>
        {code === null ? (
          <Badge tone="plain" icon={Ban}>
            {t('groups.closed')}
          </Badge>
        ) : (
          <>
            <div className={styles.code}>
              <QrCode text={url} label={t('groups.qr', { code: shownGroupCode(code) })} />
              <Stack gap={1}>
                <Muted isSmall>{t('groups.code')}</Muted>
                <strong lang="en">{shownGroupCode(code)}</strong>
              </Stack>
            </div>
            <Muted isSmall>{t('groups.how')}</Muted>
            <ShareButton
              share={{ title: name, text: t('groups.shareText', { name, code: shownGroupCode(code) }), url }}
              words={{ action: t('groups.share'), copy: t('groups.copy'), copied: t('groups.copied'), notCopied: t('groups.notCopied') }}
            />
          </>
        )}
        <Button icon={Users} to="/instructor/students" search={{ group: id }}>
          {t('groups.members', { count: members, number: formatNumber(members, language) })}
        </Button>
        <TroubleNote trouble={trouble}>
          {trouble && (trouble.kind === 'offline' ? t('groups.offline') : failureText(trouble.error, tErrors, t('common:failed')))}
        </TroubleNote>
        <Row gap={2} isWrapping>
          <Button variant="quiet" icon={Pencil} onClick={() => setEdited(true)}>
            {t('groups.edit')}
          </Button>
          {code === null ? (
            <Button variant="quiet" icon={RefreshCw} isBusy={isBusy} onClick={() => act('open')}>
              {t('groups.open')}
            </Button>
          ) : (
            <>
              <Button variant="quiet" icon={RefreshCw} isBusy={isBusy} onClick={() => setAsked('renew')}>
                {t('groups.renew')}
              </Button>
              <Button variant="quiet" icon={Ban} isBusy={isBusy} onClick={() => setAsked('close')}>
                {t('groups.close')}
              </Button>
            </>
          )}
          <Button variant="quiet" icon={Trash2} isBusy={isBusy} onClick={() => setAsked('remove')}>
            {t('groups.remove')}
          </Button>
        </Row>
        <Dialog
          isOpen={asked !== null}
          onClose={() => setAsked(null)}
          title={asked === null ? '' : t(`groups.ask.${asked}`, { name })}
          actions={
            <>
              <Button variant="main" onClick={() => asked && act(asked)}>
                {asked !== null && t(`groups.${asked}`)}
              </Button>
              <Button variant="quiet" onClick={() => setAsked(null)}>
                {t('groups.cancel')}
              </Button>
            </>
          }
        >
          {asked !== null && <p>{t(`groups.askText.${asked}`)}</p>}
        </Dialog>
      </Stack>
    </Card>
  )
}
