import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { idsIn, type ListSpec, newThing, specsOfThing } from '../../../../../contract/drafts/block-fields.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { newId } from '../../../../offline/store/id.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import styles from '../../builder.module.css'
import type { NodeFormParts } from '../node-form.tsx'
import { FieldsEditor } from './fields-editor.tsx'

/** Things of a list in their order: each with its fields, and acts to move and remove it. */
export function ListField({ spec, parts }: { spec: ListSpec; parts: NodeFormParts }) {
  const { t, language } = useWords('builder')
  const { values, change } = parts
  const box = useRef<HTMLDivElement>(null)
  const ids = idsIn(values, spec.path)
  const order = `${spec.path}:order`
  const kinds = Object.keys(spec.kinds)
  const nameOf = (place: number) => t('fields.numbered', { field: t(`fields.${spec.label}`), number: formatNumber(place + 1, language) })

  const add = (kind: string) => {
    const { id, fields } = newThing(spec, newId, kind)
    change({ ...fields, [order]: [...ids, id].join(' ') })
    focusThing(box.current, id)
  }
  const remove = (id: string) => {
    const own = Object.keys(values).filter((field) => field.startsWith(`${spec.path}.${id}.`))
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
    change({ ...Object.fromEntries(own.map((field) => [field, null])), [order]: ids.filter((one) => one !== id).join(' ') })
    focusThing(box.current, next)
  }
  const move = (id: string, by: -1 | 1) => {
    const others = ids.filter((one) => one !== id)
    others.splice(ids.indexOf(id) + by, 0, id)
    change({ [order]: others.join(' ') })
  }
  return (
    <div ref={box}>
      <Stack gap={4}>
        {ids.map((id, place) => (
          <fieldset key={id} className={styles.option} data-thing={id}>
            <legend>{nameOf(place)}</legend>
            <FieldsEditor specs={specsOfThing(spec, values, id)} parts={parts} prefix={`${spec.path}.${id}.`} />
            <div className={styles.tools}>
              {place > 0 && (
                <Button variant="quiet" icon={ArrowUp} onClick={() => move(id, -1)}>
                  {t('fields.up', { name: nameOf(place) })}
                </Button>
              )}
              {place < ids.length - 1 && (
                <Button variant="quiet" icon={ArrowDown} onClick={() => move(id, 1)}>
                  {t('fields.down', { name: nameOf(place) })}
                </Button>
              )}
              {ids.length > spec.min && (
                <Button variant="quiet" icon={Trash2} onClick={() => remove(id)}>
                  {t('question.removeOption', { option: nameOf(place) })}
                </Button>
              )}
            </div>
          </fieldset>
        ))}
        {ids.length < spec.max && (
          <div className={styles.tools}>
            {kinds.map((kind) => (
              <Button key={kind} variant="soft" icon={Plus} onClick={() => add(kind)}>
                {kind === '' ? t('fields.add', { field: t(`fields.${spec.label}`) }) : t(`fields.addPart.${kind}` as 'fields.addPart.list')}
              </Button>
            ))}
          </div>
        )}
      </Stack>
    </div>
  )
}

/** After the new list has rendered: the focus goes on where the act was. */
function focusThing(box: HTMLElement | null, id: string | undefined): void {
  requestAnimationFrame(() => {
    const thing = id === undefined ? null : box?.querySelector<HTMLElement>(`[data-thing="${id}"]`)
    const target = thing?.querySelector<HTMLElement>('input, textarea, select, button') ?? box?.querySelector<HTMLElement>('button')
    target?.focus()
  })
}
