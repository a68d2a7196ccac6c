import { Problem } from '@boutique/domain'

/** Why a file, a path or an image request is refused: HTTP status and the sentence a user reads. */
const REFUSALS = {
  'photo.pas-une-image': [422, "Ce fichier n'est pas une image"],
  'photo.abimee': [422, "L'image est incomplète ou abîmée : elle ne peut pas être lue en entier"],
  'photo.format': [
    422,
    "Ce format d'image n'est pas pris en charge : enregistrez l'image en JPEG, PNG, WebP, GIF, AVIF ou SVG",
  ],
  'photo.heic': [422, "Cette photo HEIC n'a pas pu être lue : exportez-la en JPEG, puis ajoutez-la"],
  'photo.rotation-dessin': [422, 'Un dessin SVG ne peut être ni tourné ni retouché'],
  'photo.rotation-document': [422, 'Un document PDF ne peut être ni tourné ni retouché'],
  'photo.rotation-animee': [422, 'Une image animée ne peut être ni tournée ni retouchée'],
  'photo.redressement': [422, 'Cette photo est trop longue pour être redressée autant : redressez-la moins'],
  'photo.trop-longue': [422, 'Cette image demande trop de travail : enregistrez-la en JPEG, puis ajoutez-la'],
  'photo.trop-grande': [422, "L'image dépasse 50 mégapixels"],
  'photo.trop-lourde': [413, 'Le fichier dépasse 25 Mo'],
  'photo.svg-trop-lourd': [413, 'Le fichier SVG dépasse 1 Mo'],
  'photo.svg-dangereux': [
    422,
    'Ce fichier SVG contient un script, un lien externe ou un contenu actif : enregistrez-le en SVG simple ou en PNG',
  ],
  'photo.quota': [413, 'La boutique occupe toute sa place'],
  'photo.interrompue': [400, "L'envoi du fichier a été interrompu"],
  'boutique.sans-dossier': [422, 'le storageBucketPath pour cette boutique est obligatoire'],
  'fichier.chemin': [400, "Le chemin du fichier n'est pas valide"],
  'image.parametres': [400, "La taille demandée n'est pas valide : w et h vont de 1 à 2000, c vaut max"],
  'stockage.absent': [503, 'Le stockage des photos ne répond pas, réessayez dans un instant'],
  'image.occupee': [503, "Trop d'images sont en préparation : réessayez dans un instant"],
} as const satisfies Record<string, readonly [number, string]>

/** The stable codes of these errors. */
export type MediaRefusalCode = keyof typeof REFUSALS

/**
 * An error about a photo, with a sentence for users. Errors of the file itself (`photo.…`) name the upload field
 * `file`. `cause` is only logged.
 */
export class MediaRefusal extends Problem {
  override readonly name = 'MediaRefusal'

  constructor(code: MediaRefusalCode, options: { message?: string; cause?: unknown } = {}) {
    const [status, sentence] = REFUSALS[code]
    const message = options.message ?? sentence
    const details = code.startsWith('photo.') ? { errors: [{ path: 'file', message }] } : {}
    super(status, code, message, details, options.cause)
  }
}
