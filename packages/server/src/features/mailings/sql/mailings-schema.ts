/**
 * The sending of campaigns, as one step of the system tables: it is never edited after a release. The campaign itself
 * is a document, with the state that people see.
 */
export const MAILINGS_STEP = `
create table system.mailings (
  campaign text collate "C" primary key,
  boutique text collate "C" not null,
  -- the mail as the first run composed it
  content json not null,
  -- the only run that may take recipients
  run text,
  -- consecutive runs that the mail server stopped
  setbacks integer not null default 0,
  at text collate "C" not null
);

create table system.mailing_recipients (
  campaign text collate "C" not null,
  contact text collate "C" not null,
  address text collate "C" not null,
  name text not null,
  -- attente, envoi, envoye, incertain, refuse, echec, ecarte
  state text collate "C" not null default 'attente',
  attempts integer not null default 0,
  next_at text collate "C" not null,
  -- the instant of the state
  at text collate "C" not null,
  -- a French sentence
  problem text,
  primary key (campaign, contact)
);
create unique index mailing_recipients_once on system.mailing_recipients (campaign, address);
create index mailing_recipients_shown on system.mailing_recipients (campaign, state, address);
create index mailing_recipients_due on system.mailing_recipients (campaign, next_at, contact) where state = 'attente';
`

/** The refusals of a campaign that no accepted mail followed, as JSON. */
export const MAILING_REFUSALS_STEP = `
alter table system.mailings add column refusals jsonb not null default '[]';
`

/** The last request to send uncertain mails again that a run followed: an instant. */
export const MAILING_RESENT_STEP = `
alter table system.mailings add column resent text collate "C";
`

/**
 * The number of requests to send again that the campaign had when the outcome of this recipient became uncertain. It
 * takes the place of `resent`, which did not know what became uncertain after the request.
 */
export const MAILING_RESENDS_STEP = `
alter table system.mailing_recipients add column resends integer not null default 0;
alter table system.mailings drop column resent;
`
