import type { HealthProblem } from '@boutique/domain'
import type { Message } from './mailer.ts'

/** The mail of a forgotten password. */
export const resetMessage = (to: string, link: string): Message => ({
  to,
  subject: 'Votre mot de passe Arrière-boutique',
  text: `Bonjour,

Quelqu'un, sans doute vous, a demandé un nouveau mot de passe pour cette adresse. Ce lien permet de le choisir :

${link}

Il ne sert qu'une fois et expire dans une heure. Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste le même.
`,
})

/** The mail to somebody for whose account wrong passwords were tried. */
export const failuresMessage = (to: string, address: string): Message => ({
  to,
  subject: 'Des tentatives de connexion à votre compte ont échoué',
  text: `Bonjour,

Quelqu'un a essayé plusieurs mots de passe pour votre compte Arrière-boutique (${to}), sans y entrer.

Si c'était vous, ne faites rien. Sinon, choisissez un mot de passe long que vous n'utilisez nulle part ailleurs, sur la page Profil :

${address}/edit

Après plusieurs essais, ceux qui viennent d'un appareil inconnu attendent un quart d'heure ; vos appareils habituels entrent toujours.
`,
})

/** The welcome of a new user, who chooses a first password. */
export const welcomeMessage = (to: string, name: string, link: string): Message => ({
  to,
  subject: 'Bienvenue dans Arrière-boutique',
  text: `Bonjour ${name},

Un accès à Arrière-boutique vient d'être créé pour vous. Ce lien permet de choisir votre mot de passe, et vous y fait entrer :

${link}

Il ne sert qu'une fois et expire dans un jour. Ensuite, vous vous connectez avec cette adresse : ${to}.
`,
})

/** The mail with which a boutique tries its settings. */
export const checkMessage = (boutique = 'la boutique'): Omit<Message, 'to'> => ({
  subject: `Essai de la messagerie de ${boutique}`,
  text: `Bonjour,

Ce message a été envoyé depuis les paramètres de ${boutique} dans Arrière-boutique. Si vous le lisez, les courriels partent bien.
`,
})

/** The mail to an administrator about a backup that does not protect any more. */
export const backupMessage = (to: string, problems: readonly HealthProblem[], address: string): Message => ({
  to,
  subject: 'La sauvegarde de votre boutique a besoin de vous',
  text: `Bonjour,

${problems.map(({ what, todo }) => `${what}\n${todo}`).join('\n\n')}

La page Santé dit où en est la sauvegarde :

${address}/admin/sante

Ce courriel part au plus une fois par semaine, aux administrateurs.
`,
})
