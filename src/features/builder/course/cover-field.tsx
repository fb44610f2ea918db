import { useQuery } from '@tanstack/react-query'
import { coverCourseField } from '../../../../contract/drafts/draft-package.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { catalogueQuery } from '../../catalogue/catalogue.queries.ts'
import styles from '../builder.module.css'
import type { NodeFormParts } from '../editors/form/node-form.tsx'
import { PictureChoice } from '../editors/media/picture-field.tsx'

/** The cover of a course: a picture of the author's own, or that of another course. */
export function CoverField({ courseId, values, change }: Pick<NodeFormParts, 'courseId' | 'values' | 'change'>) {
  const { t, language } = useWords('builder')
  const { data: courses } = useQuery(catalogueQuery())
  const chosen = typeof values[coverCourseField] === 'string' ? values[coverCourseField] : ''
  const cover = courses?.find(({ id }) => id === chosen)?.cover
  const none = { value: '', text: t(values.cover === undefined ? 'cover.none' : 'cover.own') }
  const others = (courses ?? []).map(({ id, title }) => ({ value: id, text: t('cover.like', { title: localized(title, language).text }) }))
  return (
    <div className={styles.area}>
      <SelectField
        label={t('cover.label')}
        hint={t('cover.hint')}
        value={chosen}
        choices={[none, ...others]}
        onChange={(id) => change({ [coverCourseField]: id === '' ? null : id })}
      />
      {cover !== undefined && <img className={styles.cover} src={mediaUrl(cover)} alt="" width={160} height={90} loading="lazy" />}
      <PictureChoice
        label={t('cover.label')}
        name="cover"
        courseId={courseId}
        chosen={chosen === '' ? values.cover : undefined}
        onChange={({ path }) => change({ cover: path, [coverCourseField]: null })}
      />
    </div>
  )
}
