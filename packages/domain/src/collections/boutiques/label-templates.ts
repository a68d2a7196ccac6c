import { list } from '../../core/fields/composites.ts'
import { choice, choices, text } from '../../core/fields/kinds.ts'
import { decimal } from '../../core/fields/number-kinds.ts'
import { LABEL_CODES, LABEL_PARTS } from '../../labels/label.ts'
import { LABEL_BOUNDS, LABEL_SIZES, MAX_LABEL_TEMPLATES, TEMPLATE_FORMATS } from '../../labels/template.ts'

const { minWidth, maxWidth, minHeight, maxHeight, maxMargin, maxGap } = LABEL_BOUNDS
const mm = (label: string, min: number, max: number) => decimal({ label, unit: 'mm', min, max, step: 0.1 })

/** The label templates of a boutique; what `readTemplate` reads of them. */
export const labelTemplates = list({
  label: "Modèles d'étiquettes",
  item: 'un modèle',
  hint: "Se choisissent quand on imprime des étiquettes. Les dimensions ne servent qu'aux deux derniers formats.",
  most: MAX_LABEL_TEMPLATES,
  quick: 'libelle',
  read: 'member',
  fields: {
    libelle: text({ label: 'Nom', max: 60 }),
    format: choice({ label: 'Feuille ou rouleau', values: TEMPLATE_FORMATS }),
    largeur: mm('Largeur', minWidth, maxWidth),
    hauteur: mm('Hauteur', minHeight, maxHeight),
    margeGauche: mm('Marge de gauche', 0, maxMargin),
    margeHaut: mm('Marge du haut', 0, maxMargin),
    ecart: mm('Écart entre les colonnes', 0, maxGap),
    montre: choices({ label: 'Elle montre', hint: 'Rien de choisi : tout', values: LABEL_PARTS }),
    code: choice({ label: 'Code', values: LABEL_CODES }),
    taille: choice({ label: 'Taille du texte', values: LABEL_SIZES }),
  },
})
