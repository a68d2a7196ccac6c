import { Button } from '@mantine/core'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useCallback } from 'react'
import { useEdited, useFieldForm } from '../../../fields/form.ts'
import { reachLinks } from '../../reach.ts'
import classes from '../edit.module.css'

const ICONS = { appeler: IconPhone, ecrire: IconMail }

/** "Appeler" and "Écrire" at the top of the form on a phone, where the document says how to reach its person. */
export function ReachBar() {
  const { collection } = useFieldForm()
  const reach = collection.screen?.reach
  const links = useEdited(useCallback(({ document }) => reachLinks(reach, document), [reach]))
  if (links.length === 0) return null
  return (
    <div className={classes.reach}>
      {links.map(({ id, label, href }) => {
        const Icon = ICONS[id]
        return (
          <Button
            key={id}
            component="a"
            href={href}
            variant="default"
            leftSection={<Icon aria-hidden size={18} stroke={1.6} />}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
