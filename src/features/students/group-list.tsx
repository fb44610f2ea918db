import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CardGrid, Muted, Row, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupForm } from './group-form.tsx'
import { learnersQuery, refreshLearners } from './learners.queries.ts'

/** The teacher's class groups: those on this device, while new ones arrive. */
export function GroupList() {
  const { t } = useWords('students')
  const { data: taught } = useSuspenseQuery(learnersQuery())
  const [isAnswered, setAnswered] = useState<boolean | null>(null)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    void refreshLearners().then(setAnswered)
  }, [])
  // The list of an earlier build has no groups.
  if (!taught?.groups)
    return (
      <NothingYet
        isKnown={false}
        isOffline={isAnswered === false}
        bone="7rem"
        hasPrerendered={false}
        empty={{ illustration: 'state-wall', icon: Users, title: t('groups.none'), text: t('groups.noneText') }}
        unreachable={{ title: t('unreachable'), text: t('learners.unreachableText') }}
      />
    )
  const { groups, courses } = taught
  return (
    <Stack gap={4}>
      <Muted>{t('groups.lead')}</Muted>
      {courses.length === 0 ? (
        <Note tone="info" title={t('courses.none')}>
          {t('groups.noCourse')}
        </Note>
      ) : isNew ? (
        <GroupForm courses={courses} onDone={() => setNew(false)} />
      ) : (
        <Row>
          <Button variant="main" icon={Plus} onClick={() => setNew(true)}>
            {t('groups.new')}
          </Button>
        </Row>
      )}
      {groups.length === 0 && !isNew && courses.length > 0 && (
        <Note tone="info" icon={Users} title={t('groups.none')}>
          {t('groups.noneText')}
        </Note>
      )}
      <CardGrid>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} courses={courses} />
        ))}
      </CardGrid>
    </Stack>
  )
}
