import { createFileRoute } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { wordStates } from '../../../../contract/site/translations-admin.ts'
import { serverArea } from '../../../../contract/words/built-in.ts'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords, wordAreas } from '../../../i18n/setup.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { CountedList } from '../counted-list.tsx'
import { SearchField } from '../search-field.tsx'
import { FilterChips } from '../users/filter-chips.tsx'
import { areaName } from './area-name.ts'
import { WordCard } from './word-card.tsx'
import { WordFiles } from './word-files.tsx'
import styles from './words.module.css'
import { type WordFilter, wordPages } from './words.queries.ts'

export const Route = createFileRoute('/_admin/admin/translations')({
  staticData: { title: 'administration:words.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: WordsPage,
})

type Chosen = { search: string; area: string; state: NonNullable<WordFilter['state']> | 'all' }

/** Every text of the app in both languages: found by what is seen, filtered, and corrected in place. */
function WordsPage() {
  const { t } = useWords('administration')
  const [chosen, setChosen] = useState<Chosen>({ search: '', area: 'all', state: 'all' })
  const choose = (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes }))
  const search = useSettled(chosen.search.trim())
  const { area, state } = chosen
  const filter: WordFilter = {
    ...(search !== '' && { filter: search }),
    ...(area !== 'all' && { area }),
    ...(state !== 'all' && { state }),
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <InnerPage title={t('words.title')} lead={t('words.lead')} back={{ to: '/admin' }} width="full">
      <div className={styles.filters}>
        <SearchField
          label={t('words.search')}
          hint={t('words.searchHint')}
          value={chosen.search}
          onChange={(typed) => choose({ search: typed })}
          name="search"
          maxLength={200}
        />
        <details className={styles.files}>
          <summary>{t('words.narrow')}</summary>
          <Stack gap={3}>
            <SelectField
              label={t('words.area')}
              name="area"
              value={area}
              choices={[
                { value: 'all', text: t('words.areas.all') },
                ...[...wordAreas, serverArea].map((value) => ({ value, text: areaName(t, value) })),
              ]}
              onChange={(value) => choose({ area: value })}
            />
            <FilterChips
              label={t('words.state')}
              options={(['all', ...wordStates] as const).map((value) => ({ value, text: t(`words.states.${value}`) }))}
              selected={state}
              onSelect={(value) => choose({ state: value })}
            />
          </Stack>
        </details>
      </div>
      <CountedList
        of="words"
        pages={wordPages(filter)}
        empty={{
          icon: Languages,
          title: t(isFiltered ? 'words.notFound' : 'words.none'),
          text: t(state === 'all' ? 'words.notFoundText' : `words.emptyState.${state}`),
        }}
      >
        {(row) => <WordCard key={row.key} row={row} />}
      </CountedList>
      <WordFiles />
    </InnerPage>
  )
}
