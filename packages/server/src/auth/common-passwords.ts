import { fold } from '@boutique/domain'

/**
 * Words of which common passwords are made, after what is written around and in place of their letters was taken away. Lists
 * of stolen passwords begin with these, in French shops as elsewhere.
 */
const WORDS = new Set(
  `password passwort passe motdepasse monmotdepasse mdp pass admin administrateur administrator root user utilisateur test demo
  azerty azertyuiop qwerty qwertyuiop qwertz azert qsdfgh wxcvbn asdfgh asdfghjkl zxcvbn zxcvbnm aqwzsx azeqsd poiuytreza
  bonjour bonsoir salut coucou soleil chocolat doudou loulou chouchou princesse prince jetaime amour monamour marseille paris
  france lyon toulouse bordeaux football foot rugby basket marine nicolas julien thomas camille sophie isabelle
  caroline sandrine stephanie aurelie celine nathalie valerie catherine martine philippe patrick frederic sebastien alexandre
  guillaume maxime antoine vincent olivier christophe pascal laurent michel pierre jerome romain mathieu kevin anthony
  juliette charlotte pauline marion elodie melanie vanessa jessica laura manon chloe emilie cedric fabien ludovic arnaud
  iloveyou welcome bienvenue letmein master dragon monkey shadow sunshine princess superman batman starwars pokemon naruto
  football baseball trustno access login secret changeme changezmoi default hello whatever freedom computer ordinateur internet
  google facebook samsung windows microsoft iphone michael jordan jennifer michelle charlie daniel matrix mustang ferrari
  corvette harley ranger hunter killer cheese summer winter printemps automne hiver vacances liberte famille maison papa
  maman mamour bisous cheval chaton minou lapin lapinou nounours canaille caramel vanille fraise framboise licorne papillon
  boutique arriereboutique atelier magasin brocante commerce entreprise societe compta comptabilite abcdef abcdefgh abcd
  toto tata titi tutu toutou nounou chelsea arsenal liverpool barcelona barcelone juventus paname`
    .split(/\s+/)
    .filter(Boolean),
)

const DIGITS = '01234567890123456789'
/** Keys beside each other, and above each other. */
const ROWS = [
  DIGITS,
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj',
]
const backwards = (text: string): string => [...text].reverse().join('')
const WALKS = ROWS.flatMap((row) => [row, backwards(row)])

/** Letters that are often written as another sign. */
const LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const asLetters = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => LIKE[sign] as string)
const lettersOf = (text: string): string => text.replaceAll(/[^a-z]/g, '')

/** More digits and signs than this around a common word, or among its letters, are not tried first. */
const MAX_AROUND = 6

/** The parts of a name or an address that make a password of their owner. */
const ownWords = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const plain = fold(text)
    const parts = plain.split(/[^a-z0-9]+/)
    const name = plain.split('@')[0] ?? ''
    return [plain, name, ...parts, parts.join('')]
      .map((one) => one.replaceAll(/[^a-z0-9]/g, ''))
      .filter((one) => one.length >= 3)
  })

/**
 * Whether a password is among the first that somebody tries: a common one, a row of keys, one sign or part again and again, or the
 * name or address of the person, whatever its case and the digits and signs around it.
 * @param own the name and the address of the person
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  // Longer ones are phrases.
  if (password.length > 64) return false
  const plain = fold(password.normalize('NFKC')).replaceAll(/\s+/g, '')
  const core = plain.replaceAll(/[^a-z0-9]/g, '')
  if (new Set(plain).size <= 2 || /^(.{1,4})\1+.{0,3}$/su.test(plain)) return true
  if (isWalk(core) || DATES.some((date) => date.test(core))) return true
  // "Password2026!", "123azerty", "p@ssw0rd1": a word with digits and signs around it, or in it.
  const bare = plain.replaceAll(/^[^a-z@$]+|[^a-z]+$/g, '')
  const readings = [lettersOf(bare), lettersOf(asLetters(bare)), lettersOf(asLetters(plain))]
  const around = plain.replaceAll(/[0-9]{4,}/g, (digits) => (isWalk(digits) ? '' : digits)).length
  const isShortlyWrapped = (reading: string): boolean => around - reading.length <= MAX_AROUND
  if (readings.some((one) => isShortlyWrapped(one) && (WORDS.has(one) || isTwice(one)))) return true
  const names = ownWords(own)
  return [core, core.replaceAll(/^[0-9]+|[0-9]+$/g, '')].some((reading) => names.includes(reading))
}

const [DAY, MONTH, YEAR] = ['(?:0[1-9]|[12][0-9]|3[01])', '(?:0[1-9]|1[0-2])', '(?:19|20)[0-9]{2}']
/** The days that people know by heart, in the orders in which they are written. */
const DATES = [`${DAY}${MONTH}${YEAR}`, `${MONTH}${DAY}${YEAR}`, `${YEAR}${MONTH}${DAY}`].map(
  (date) => new RegExp(`^${date}$`),
)

/** Whether a text is made of keys in a row: one run, runs and repeated keys one after the other, or two runs in turns. */
function isWalk(text: string): boolean {
  if (WALKS.some((row) => isRun(row, text)) || isMadeOfRuns(text)) return true
  const [even, odd] = [0, 1].map((half) => [...text].filter((_, at) => at % 2 === half).join('')) as [string, string]
  return even.length >= 3 && odd.length >= 3 && [even, odd].every((half) => WALKS.some((row) => row.includes(half)))
}

/** Whether a text is nothing but runs of three keys or more and repeated keys: "abc12345", "aa123456", "11223344". */
function isMadeOfRuns(text: string): boolean {
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const repeated = /^(.)\1+/.exec(rest)?.[0].length ?? 0
    let run = 0
    for (let length = 3; length <= rest.length; length++) {
      const part = rest.slice(0, length)
      if (!WALKS.some((row) => row.includes(part))) break
      run = length
    }
    if (repeated + run === 0) return false
    at += Math.max(repeated, run)
  }
  return text.length > 0
}

/** Whether all of a text but three signs at most are keys beside each other. */
const isRun = (row: string, text: string): boolean =>
  text.length >= 3 &&
  (row.includes(text) || [1, 2, 3].some((cut) => text.length - cut >= 5 && row.includes(text.slice(0, -cut))))

/** A common word twice. */
const isTwice = (text: string): boolean => {
  const half = text.slice(0, text.length / 2)
  return text.length % 2 === 0 && half + half === text && WORDS.has(half)
}
