import { Download, Eraser, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { WorksheetBlock } from '../../../contract/blocks/worksheet.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { csvOf } from '../../ui/csv.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { fileName } from '../../ui/file-name.ts'
import { canShareFile, saveFile, shareFile } from '../../ui/save-file.ts'
import type { KeptWork } from '../block.ts'
import { isEmptySheet } from './sheet.ts'
import { sheetRows } from './sheet-rows.ts'
import styles from './view.module.css'

interface SheetActionsProps {
  sheet: WorksheetBlock
  kept: KeptWork
  onChange: (change: (kept: KeptWork) => KeptWork) => void
}

/** What can be done with a filled sheet: keep it as a file, hand it on, begin anew. */
export function SheetActions({ sheet, kept, onChange }: SheetActionsProps) {
  const { t, language } = useWords('blocks')
  const [isAsking, setIsAsking] = useState(false)
  const isEmpty = isEmptySheet(kept)
  const file = () => {
    const csv = csvOf(sheetRows(sheet, kept, language, t('worksheet.total')))
    return new File([csv], fileName(localized(sheet.title, language).text, 'csv'), { type: 'text/csv' })
  }

  function handleSave() {
    const made = file()
    saveFile(made, made.name)
  }
  function handleShare() {
    // A phone that cannot share it after all still can keep it.
    shareFile(file()).catch(handleSave)
  }
  function handleClear() {
    onChange(() => ({}))
    setIsAsking(false)
  }

  if (isEmpty) return <p className={styles.hint}>{t('worksheet.empty')}</p>
  return (
    <div className={styles.actions}>
      <Button variant="line" icon={Download} onClick={handleSave}>
        {t('worksheet.save')}
      </Button>
      {canShareFile(file()) && (
        <Button variant="line" icon={Share2} onClick={handleShare}>
          {t('worksheet.share')}
        </Button>
      )}
      <Button variant="danger" icon={Eraser} onClick={() => setIsAsking(true)}>
        {t('worksheet.clear')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('worksheet.clearAsk')}
        actions={
          <>
            <Button variant="main" onClick={() => setIsAsking(false)}>
              {t('worksheet.clearNo')}
            </Button>
            <Button variant="danger" onClick={handleClear}>
              {t('worksheet.clearYes')}
            </Button>
          </>
        }
      />
    </div>
  )
}
