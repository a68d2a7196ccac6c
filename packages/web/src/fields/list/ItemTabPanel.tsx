import { euros, formatEuros, type ItemRows, type ItemTab } from '@boutique/domain'
import { useCallback } from 'react'
import { FieldRow } from '../FieldRow.tsx'
import { NamedPanel } from '../panels/NamedPanel.tsx'
import { amountOf } from './item-amount.ts'
import { useItem, useItemFields } from './item-form.ts'
import classes from './rows.module.css'

/** The panel and the fields of a tab of an item's dialog. */
export function ItemTabPanel({ tab }: { tab: ItemTab }) {
  const { fields, at } = useItemFields()
  return (
    <>
      {tab.above !== undefined && <NamedPanel name={tab.above} />}
      {tab.fields.map((names) => (
        <FieldRow
          key={[names].flat().join()}
          fields={[names].flat().flatMap((name) => {
            const field = fields[name]
            return field ? [{ field, path: at(name) }] : []
          })}
        />
      ))}
    </>
  )
}

/** The amount of the item, updated while typing; a dash while a value is wrong. */
export function ItemAmount({ rows }: { rows: ItemRows }) {
  const { fields } = useItemFields()
  const amount = useItem(useCallback((item) => amountOf(item, fields, rows), [fields, rows]))
  return (
    <span role="status" className={classes.current}>
      Montant <strong>{amount === undefined ? '—' : formatEuros(euros(amount), 'row')}</strong>
    </span>
  )
}
