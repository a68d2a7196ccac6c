/** The identity library's errors in French; sign-in never reveals whether an address exists. */
export const frenchMessages = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail ou mot de passe incorrect',
  INVALID_EMAIL: 'Adresse e-mail attendue',
  INVALID_PASSWORD: 'Mot de passe incorrect',
  PASSWORD_TOO_SHORT: 'Le mot de passe doit compter au moins 8 caractères',
  PASSWORD_TOO_LONG: 'Le mot de passe est trop long',
  USER_NOT_FOUND: "L'utilisateur n'existe pas",
  USER_ALREADY_EXISTS: 'Cette adresse e-mail est déjà utilisée',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Cette adresse e-mail est déjà utilisée',
  INVALID_TOKEN: "Ce lien n'est plus valable",
  TOKEN_EXPIRED: "Ce lien n'est plus valable",
  SESSION_EXPIRED: 'Votre session est terminée, connectez-vous à nouveau',
  INVALID_ORIGIN: 'Origine refusée',
  MISSING_OR_NULL_ORIGIN: 'Origine refusée',
  VALIDATION_ERROR: 'Données non valables',
  MISSING_FIELD: 'Champs obligatoire',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'Origine refusée',
} as const
