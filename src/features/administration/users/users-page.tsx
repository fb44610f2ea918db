import { createFileRoute } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { roles } from '../../../../contract/account/person.ts'
import { userStates } from '../../../../contract/account/users.ts'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { filterOf, lastSearch, type UserSearch, userPages } from '../administration.queries.ts'
import { CountedList } from '../counted-list.tsx'
import { SearchField } from '../search-field.tsx'
import { AreaExport } from './area-export.tsx'
import { FilterChips } from './filter-chips.tsx'
import { UserRow } from './user-row.tsx'
import styles from './users.module.css'

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { title: 'administration:users.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: UsersPage,
})

/** All users: found by name, telephone number or address, filtered by area, role and state. */
function UsersPage() {
  const { t } = useWords('administration')
  const [chosen, setChosen] = useState(lastSearch.current)
  const search = useSettled(chosen.search.trim())
  const area = useSettled(chosen.area.trim())
  const { role, state } = chosen
  const choose = (changes: Partial<UserSearch>) => {
    lastSearch.current = { ...lastSearch.current, ...changes }
    setChosen(lastSearch.current)
  }
  const filter = filterOf({ search, area, role, state })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <InnerPage title={t('users.title')} lead={t('users.lead')} back={{ to: '/admin' }} width="full">
      <div className={styles.panes}>
        <div className={styles.filters}>
          <SearchField
            label={t('users.search')}
            hint={t('users.searchHint')}
            value={chosen.search}
            onChange={(typed) => choose({ search: typed })}
            name="search"
          />
          <SearchField label={t('users.area')} value={chosen.area} onChange={(typed) => choose({ area: typed })} name="area" />
          <FilterChips
            label={t('users.role')}
            options={(['all', ...roles] as const).map((value) => ({ value, text: t(`users.roles.${value}`) }))}
            selected={role}
            onSelect={(value) => choose({ role: value })}
          />
          <FilterChips
            label={t('users.state')}
            options={(['all', ...userStates] as const).map((value) => ({ value, text: t(`users.states.${value}`) }))}
            selected={state}
            onSelect={(value) => choose({ state: value })}
          />
          {area !== '' && <AreaExport key={area} area={area} />}
          <Row>
            <Button icon={UserPlus} to="/admin/users/import">
              {t('users.import.open')}
            </Button>
          </Row>
        </div>
        <Stack gap={4}>
          <CountedList
            of="users"
            pages={userPages(filter)}
            empty={{ icon: Users, title: t(isFiltered ? 'users.notFound' : 'users.none'), text: t('users.notFoundText') }}
          >
            {(user) => <UserRow key={user.id} user={user} />}
          </CountedList>
        </Stack>
      </div>
    </InnerPage>
  )
}
