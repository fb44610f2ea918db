import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { levels, subjects } from '../../../contract/courses.ts'
import { useWords } from '../../i18n/setup.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './course-finder.module.css'
import { sortings, type Wish } from './search.ts'

interface CourseFinderProps {
  wish: Wish
  onWish: (wish: Wish) => void
}

/** The search box, always open, and the filters behind one button, so that a slow reader first sees courses. */
export function CourseFinder({ wish, onWish }: CourseFinderProps) {
  const { t } = useWords('catalogue')
  const isFiltered = wish.subject !== undefined || wish.level !== undefined || wish.isHere || wish.sort !== undefined
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <search className={styles.finder}>
      <div className={styles.box}>
        <Search size={22} />
        <input
          type="search"
          name="q"
          className={styles.input}
          aria-label={t('find.label')}
          placeholder={t('find.example')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={wish.q}
          onChange={(event) => onWish({ ...wish, q: event.target.value })}
        />
        {wish.q !== '' && <IconButton icon={X} label={t('find.clear')} onClick={() => onWish({ ...wish, q: '' })} />}
      </div>
      <details className={styles.filters} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <SlidersHorizontal size={22} />
          {t(isFiltered ? 'find.filtered' : 'find.filters')}
        </summary>
        {isOpen && (
          <div className={styles.fields}>
            <SelectField
              label={t('find.subject')}
              value={wish.subject ?? 'all'}
              choices={[
                { value: 'all', text: t('find.all') },
                ...subjects.map((subject) => ({ value: subject, text: t(`facts.subject.${subject}`) })),
              ]}
              onChange={(value) => onWish({ ...wish, subject: value === 'all' ? undefined : value })}
            />
            <SelectField
              label={t('find.level')}
              value={wish.level ?? 'all'}
              choices={[
                { value: 'all', text: t('find.all') },
                ...levels.map((level) => ({ value: level, text: t(`facts.level.${level}`) })),
              ]}
              onChange={(value) => onWish({ ...wish, level: value === 'all' ? undefined : value })}
            />
            <SelectField
              label={t('find.sort')}
              value={wish.sort ?? 'fit'}
              choices={[
                { value: 'fit', text: t('find.sorts.fit') },
                ...sortings.map((sort) => ({ value: sort, text: t(`find.sorts.${sort}`) })),
              ]}
              onChange={(value) => onWish({ ...wish, sort: value === 'fit' ? undefined : value })}
            />
            <Checkbox label={t('find.here')} isChecked={wish.isHere} onChange={(isHere) => onWish({ ...wish, isHere })} />
          </div>
        )}
      </details>
    </search>
  )
}
