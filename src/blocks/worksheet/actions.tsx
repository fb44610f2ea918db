import { Download, Eraser, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { WorksheetBlock } from '../../../contract/blocks/worksheet.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { csvOf } from '../../ui/files/csv.ts'
import { fileName } from '../../ui/files/file-name.ts'
import { canShareFile, saveFile, shareFile } from '../../ui/files/save-file.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import type { SavedWork } from '../block.ts'
import { isEmptySheet } from './sheet.ts'
import { sheetRows } from './sheet-rows.ts'
import styles from './view.module.css'

interface SheetActionsProps {
  sheet: WorksheetBlock
  saved: SavedWork
  onChange: (change: (saved: SavedWork) => SavedWork) => void
}

/** Actions on a filled sheet: save as a file, share, restart. */
export function SheetActions({ sheet, saved, onChange }: SheetActionsProps) {
  const { t, language } = useWords('blocks')
  const [isAsking, setIsAsking] = useState(false)
  const isEmpty = isEmptySheet(saved)
  const file = () => {
    const csv = csvOf(sheetRows(sheet, saved, language, t('worksheet.total')))
    return new File([csv], fileName(localized(sheet.title, language).text, 'csv'), { type: 'text/csv' })
  }

  function handleSave() {
    const made = file()
    saveFile(made, made.name)
  }
  function handleShare() {
    // A device that cannot share the file can still save it.
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
