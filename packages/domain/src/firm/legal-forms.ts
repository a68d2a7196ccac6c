/** Forms of a firm, as its papers say them. */
export const LEGAL_FORMS = {
  ei: 'Entrepreneur individuel',
  eurl: 'EURL',
  sarl: 'SARL',
  sasu: 'SASU',
  sas: 'SAS',
  sa: 'SA',
  snc: 'SNC',
  scop: 'SCOP',
  association: 'Association',
  autre: 'Autre',
} as const
