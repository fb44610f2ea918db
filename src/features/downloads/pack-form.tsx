import { Coins, Trash2 } from 'lucide-react'
import { useForm } from '../../forms/use-form.ts'
import { useTabDraft } from '../../forms/use-tab-draft.ts'
import { formatCost, formatNumber } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { chooseDataPack, costOf, type DataPack, useDataPack } from '../../ui/price/data-pack.ts'
import { checkPack, type PackValues, unitMegabytes } from './pack-values.ts'

const units = ['gb', 'mb'] as const
const numberField = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next' } as const

/** The price and the size of the data pack, in digits of either script. */
export function PackForm({ onDone }: { onDone: () => void }) {
  const { t, language } = useWords('downloads')
  const known = useDataPack()
  const draft = useTabDraft<PackValues>('data-pack', valuesOf(known, language), [])
  const { form, text, values, change } = useForm({
    draft,
    check: checkPack,
    async send(pack: DataPack) {
      chooseDataPack(pack)
      return onDone
    },
    errorText: (code) => t(`pack.error.${code}` as 'pack.error.required'),
  })
  const perMegabyte = costOf(1e6, checkPack(values).input ?? null)
  return (
    <form {...form}>
      <Stack gap={4}>
        <TextField label={t('pack.taka')} {...numberField} {...text('taka')} />
        <TextField label={t('pack.amount')} hint={t('pack.example')} {...numberField} {...text('amount')} />
        <Segments
          isFull
          label={t('pack.unit')}
          options={units.map((value) => ({ value, text: t(`pack.units.${value}`) }))}
          selected={values.unit === 'mb' ? 'mb' : 'gb'}
          onSelect={(unit) => change({ unit })}
        />
        <div role="status">
          {perMegabyte !== null && <Muted>{t('pack.perMegabyte', { cost: formatCost(perMegabyte, language) })}</Muted>}
        </div>
        <Button type="submit" variant="main" icon={Coins} isFull>
          {t('pack.save')}
        </Button>
        {known && (
          <Button variant="quiet" icon={Trash2} onClick={() => chooseDataPack(null)}>
            {t('pack.forget')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function valuesOf(pack: DataPack | null, language: Language): PackValues {
  if (!pack) return { taka: '', amount: '', unit: 'gb' }
  const unit = pack.megabytes >= unitMegabytes.gb ? 'gb' : 'mb'
  return { taka: formatNumber(pack.taka, language), amount: formatNumber(pack.megabytes / unitMegabytes[unit], language), unit }
}
