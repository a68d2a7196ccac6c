import { answers, array, body, boolean, inPath, inQuery, type Json, object, schemaRef, string } from './parts.ts'

const tags = ['Identité']
const email = string("L'adresse e-mail")
const password = string('Le mot de passe', { minLength: 8, maxLength: 128 })
const user = object('Qui est connecté', { id: string("L'identifiant de l'utilisateur"), email }, ['id', 'email'])
const done = object('Fait', { status: boolean('Toujours vrai') })
const userId = inPath('id', "L'identifiant de l'utilisateur")

/** A POST that sends an object and takes no parameters. */
const post = (
  operationId: string,
  summary: string,
  sent: Json | undefined,
  responses: Json,
  rest: Json = {},
): Json => ({
  post: { operationId, tags, summary, ...(sent && { requestBody: body(summary, sent) }), responses, ...rest },
})
const open = { security: [] }

const signedIn = answers(
  200,
  'Connecté',
  object('La session', { token: string('Le jeton de la session'), user }, ['user']),
)
const withTokenHeader: Json = {
  ...signedIn,
  200: {
    ...(signedIn[200] as Json),
    headers: { 'set-auth-token': { description: 'Le jeton des programmes', schema: string('Le jeton') } },
  },
}

/** Sign-in and sign-out, passwords, the first administrator, one's own account, and others' accounts. */
export const identityPaths: Json = {
  '/api/auth/sign-in/email': post(
    'se_connecter',
    "Se connecter ; le jeton vient dans l'en-tête set-auth-token",
    object('Les identifiants', { email, password }),
    withTokenHeader,
    open,
  ),
  '/api/auth/sign-out': post(
    'se_deconnecter',
    'Se déconnecter',
    undefined,
    answers(200, 'Déconnecté', object('Fait', { success: boolean('Toujours vrai') })),
  ),
  '/api/auth/request-password-reset': post(
    'demander_lien',
    'Demander un lien pour choisir un mot de passe',
    object('Le compte', { email }),
    answers(200, 'Le lien est envoyé si le compte existe', done),
    open,
  ),
  '/api/auth/reset-password': post(
    'choisir_mot_de_passe',
    'Choisir un mot de passe avec le jeton du lien',
    object('Le nouveau mot de passe', { token: string('Le jeton du lien'), newPassword: password }),
    answers(200, 'Changé', object('Fait', { status: boolean('Toujours vrai'), email })),
    open,
  ),
  '/api/auth/check-link': post(
    'verifier_lien',
    'Ce lien pour choisir un mot de passe est-il encore valable ?',
    object('Le lien', { token: string('Le jeton du lien') }),
    answers(200, 'Il est valable, et le reste', done),
    open,
  ),
  '/api/auth/change-password': post(
    'changer_mot_de_passe',
    'Changer son mot de passe',
    object(
      'Les mots de passe',
      {
        currentPassword: password,
        newPassword: password,
        revokeOtherSessions: boolean('Ferme les autres sessions : oui par défaut'),
      },
      ['currentPassword', 'newPassword'],
    ),
    answers(200, 'Changé', object("L'utilisateur", { user })),
  ),
  '/api/premier': {
    get: {
      operationId: 'lire_premier',
      tags,
      summary: 'Faut-il créer le premier administrateur ?',
      ...open,
      parameters: [inQuery('token', string('Le jeton du lien que le serveur écrit'))],
      responses: answers(
        200,
        'La réponse',
        object(
          'La réponse',
          {
            needed: boolean("Vrai s'il n'y en a pas encore"),
            valid: boolean('Avec un jeton : vrai si le lien en crée un'),
          },
          ['needed'],
        ),
      ),
    },
    ...post(
      'creer_premier',
      'Créer le premier administrateur, avec le jeton du lien que le serveur écrit',
      object(
        "L'administrateur",
        { token: string('Le jeton du lien'), displayname: string('Le nom affiché'), email, password },
        ['token', 'email', 'password'],
      ),
      answers(201, 'Créé', object('Fait', { created: boolean('Toujours vrai') })),
      open,
    ),
  },
  '/api/moi': {
    get: {
      operationId: 'lire_moi',
      tags,
      summary: "L'utilisateur, ses boutiques, ses droits",
      responses: answers(
        200,
        'Moi',
        object(
          'Moi',
          {
            user: {
              description: "L'utilisateur, avec son adresse",
              allOf: [schemaRef('utilisateurs'), object("L'identité", { email })],
            },
            boutiques: array('Les boutiques où il peut agir', schemaRef('boutiques')),
            hasMoreBoutiques: boolean("Vrai quand il en existe d'autres : la sienne est toujours dans la réponse"),
            abilities: {
              type: 'object',
              description: 'Collection → ses droits',
              additionalProperties: schemaRef('Droits'),
            },
            rights: string(
              'Change avec les droits et le profil ; le premier message de la connexion vivante le dit aussi',
            ),
            writer: string("Qui l'on est en écrivant", { enum: ['user', 'admin', 'system'] }),
            screens: array('Les écrans ouverts', string("Le chemin d'un écran")),
            lacks: string("Ce qui manque à l'utilisateur pour qu'un écran s'ouvre, en phrases"),
          },
          ['user', 'boutiques', 'abilities', 'writer', 'screens'],
        ),
      ),
    },
    patch: {
      operationId: 'modifier_moi',
      tags,
      summary: 'Changer son nom affiché, son téléphone',
      requestBody: body(
        'Les champs',
        object('Les champs', { displayname: string('Le nom affiché'), phoneNumber: string('Le téléphone') }, []),
      ),
      responses: answers(200, "L'utilisateur", schemaRef('utilisateurs')),
    },
  },
  '/api/utilisateurs/{id}/identite': {
    get: {
      operationId: 'lire_identite',
      tags,
      summary: "L'adresse e-mail d'un utilisateur",
      parameters: [userId],
      responses: answers(
        200,
        "L'identité",
        object("L'identité", {
          email: { type: ['string', 'null'], description: "L'adresse e-mail" },
          sendsMail: boolean("Faux si le serveur n'envoie pas de courriel"),
        }),
      ),
    },
    patch: {
      operationId: 'modifier_identite',
      tags,
      summary: "Changer l'adresse ou le mot de passe d'un utilisateur",
      parameters: [userId],
      requestBody: body('Ce qui change', object("L'identité", { email, password }, [])),
      responses: answers(200, "L'identité", object("L'identité", { email })),
    },
  },
  '/api/utilisateurs/{id}/lien': post(
    'creer_lien',
    'Un lien pour choisir un mot de passe, à remettre soi-même',
    undefined,
    answers(200, 'Le lien', object('Le lien', { email, link: string("L'adresse à ouvrir") })),
    { parameters: [userId] },
  ),
  '/api/utilisateurs/{id}/bienvenue': post(
    'envoyer_bienvenue',
    "Envoyer à nouveau le courriel de bienvenue, qui mène au choix d'un mot de passe",
    undefined,
    answers(
      200,
      'Le lien, et son envoi',
      object('La bienvenue', {
        email,
        link: string("L'adresse à ouvrir"),
        sent: boolean("Faux si le serveur n'envoie pas de courriel : le lien est à remettre"),
      }),
    ),
    { parameters: [userId] },
  ),
  '/health': {
    get: {
      operationId: 'sante',
      tags: ['Service'],
      summary: '200 quand la base répond',
      ...open,
      responses: answers(200, 'En marche', object("L'état", { ok: boolean('Toujours vrai') })),
    },
  },
  '/health/live': {
    get: {
      operationId: 'vivant',
      tags: ['Service'],
      summary: '200 quand le programme répond, avec ou sans la base',
      ...open,
      responses: answers(200, 'En marche', object("L'état", { ok: boolean('Toujours vrai') })),
    },
  },
  '/health/ready': {
    get: {
      operationId: 'pret',
      tags: ['Service'],
      summary:
        "200 quand une écriture est possible ; 503 quand le serveur s'arrête ou que la base est en lecture seule",
      ...open,
      responses: answers(200, 'Prêt', object("L'état", { ok: boolean('Toujours vrai') })),
    },
  },
}

/** The rights of a user to a collection. */
export const abilitySchema: Json = object(
  "Ce que l'on peut faire dans une collection",
  {
    read: {
      type: ['string', 'boolean'],
      description: 'profile : tout, member : les titres, public : ce qui est publié ; false : rien',
      enum: ['public', 'member', 'profile', false],
    },
    create: boolean('Créer'),
    update: boolean('Modifier'),
    remove: boolean('Supprimer'),
    trash: boolean('Voir la Corbeille'),
    fields: array('Les seuls champs modifiables', string('Un champ')),
    without: array('Les champs ni lus ni modifiables', string('Un champ')),
    copied: array(
      'Les relations qui copient des fiches que la personne ne lit pas : choisies une seule fois par document',
      object(
        'Une relation',
        {
          by: string('La relation'),
          fields: array('Les copies fermées tant que la liste `until` est vide', string('Un champ')),
          until: string('Une liste du document'),
        },
        ['by'],
      ),
    ),
  },
  ['read', 'create', 'update', 'remove', 'trash'],
)
