import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { start, type Binary } from './0001_start.ts';
import { signUps } from './0002_sign_ups.ts';
import { leases } from './0003_leases.ts';
import { conversations } from './0004_conversations.ts';
import { profilings } from './0005_profilings.ts';
import { changedAnswers } from './0006_changed_answers.ts';
import { taughtWords } from './0007_taught_words.ts';
import { recipes } from './0008_recipes.ts';
import { reports } from './0009_reports.ts';
import { languageModel } from './0010_language_model.ts';
import { synonyms } from './0011_synonyms.ts';
import { reportSettings } from './0012_report_settings.ts';
import { wordSynonyms } from './0013_word_synonyms.ts';
import { reportLinks } from './0014_report_links.ts';
import { standardizedUse } from './0015_standardized_use.ts';
import { activity } from './0016_activity.ts';
import { reportMails } from './0017_report_mails.ts';
import { linkNames } from './0018_link_names.ts';
import { reportVersions } from './0019_report_versions.ts';
import { uploadObjects } from './0020_upload_objects.ts';
import { versions } from './0021_versions.ts';
import { reportDrafts } from './0022_report_drafts.ts';
import { intents } from './0023_intents.ts';

const migration = (statements: readonly string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

export const migrations = (binary: Binary): Record<string, Migration> => ({
  '0001_start': migration(start(binary)),
  '0002_sign_ups': migration(signUps),
  '0003_leases': migration(leases),
  '0004_conversations': migration(conversations),
  '0005_profilings': migration(profilings),
  '0006_changed_answers': migration(changedAnswers),
  '0007_taught_words': migration(taughtWords),
  '0008_recipes': migration(recipes),
  '0009_reports': migration(reports),
  '0010_language_model': migration(languageModel),
  '0011_synonyms': migration(synonyms),
  '0012_report_settings': migration(reportSettings),
  '0013_word_synonyms': migration(wordSynonyms),
  '0014_report_links': migration(reportLinks),
  '0015_standardized_use': migration(standardizedUse),
  '0016_activity': migration(activity),
  '0017_report_mails': migration(reportMails),
  '0018_link_names': migration(linkNames),
  '0019_report_versions': migration(reportVersions),
  '0020_upload_objects': migration(uploadObjects),
  '0021_versions': migration(versions),
  '0022_report_drafts': migration(reportDrafts),
  '0023_intents': migration(intents),
});

export const lastStep = Object.keys(migrations('blob')).at(-1)!;
