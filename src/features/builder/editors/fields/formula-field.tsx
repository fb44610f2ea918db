import { Plus } from 'lucide-react'
import { parseFormula } from '../../../../../contract/blocks/formula.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import styles from '../../builder.module.css'
import type { NodeFormParts } from '../form/node-form.tsx'
import { type FormulaName, formulaNames, shownFormula, typedFormula } from './formula-names.ts'

/** A calculation with the names of the fields before it. Stored are their ids: a new name changes no calculation. */
export function FormulaField({ path, label, parts: { values, change } }: { path: string; label: string; parts: NodeFormParts }) {
  const { t, language } = useWords('builder')
  const names = formulaNames(values, path, language)
  const source = String(values[path] ?? '')
  const save = (typed: string) => {
    const next = typedFormula(typed, names)
    change({ [path]: next === '' ? null : next })
  }
  const isSound = source === '' || parseFormula(source) !== null
  const insert = ({ label: name, isColumn }: FormulaName) => {
    const before = shownFormula(source, names)
    save(`${before}${before === '' || before.endsWith(' ') ? '' : ' '}${isColumn ? `sum([${name}])` : `[${name}]`} `)
    document.getElementsByName(path)[0]?.focus()
  }
  return (
    <div className={styles.area}>
      <TextField
        label={label}
        hint={t('fields.formulaHint')}
        name={path}
        autoComplete="off"
        spellCheck={false}
        value={shownFormula(source, names)}
        onChange={save}
        error={isSound ? undefined : t('error.formula')}
      />
      {names.length > 0 && (
        <div className={styles.tools} role="toolbar" aria-label={t('text.tools', { field: label })}>
          {names.map((name) => (
            <Button key={name.name} variant="soft" icon={Plus} onClick={() => insert(name)}>
              {name.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
