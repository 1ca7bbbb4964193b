import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One set for both stores; only the type of raw bytes has two names. */
export const migrations = (binary: 'blob' | 'bytea'): Record<string, Migration> => ({
  '0001_start': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('verified_at', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
      await db.schema
        .createTable('codes')
        .addColumn('user_id', 'text', (column) =>
          column.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('reset_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('uses', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('limits_resets').on('limits').column('resets_at').execute();
      await db.schema
        .createTable('mails')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('mails_created').on('mails').column('created_at').execute();
      await db.schema
        .createTable('spent_challenges')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('connections')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_id', 'text', (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('secret', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('connections_owner_name', ['owner_id', 'name'])
        .execute();
      await db.schema
        .createTable('uploads')
        .addColumn('connection_id', 'text', (column) =>
          column.primaryKey().references('connections.id').onDelete('cascade'),
        )
        .addColumn('content', binary, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('drafts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('connection_id', 'text', (column) =>
          column.notNull().references('connections.id').onDelete('cascade'),
        )
        .addColumn('database_name', 'text', (column) => column.notNull())
        .addColumn('table_name', 'text', (column) => column.notNull())
        .addColumn('options', 'text', (column) => column.notNull())
        .addColumn('understanding_edited', 'integer', (column) => column.notNull())
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('understanding', 'text', (column) => column.notNull())
        .addColumn('visualizations', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('drafts_subject', [
          'user_id',
          'connection_id',
          'database_name',
          'table_name',
          'options',
        ] as never)
        .execute();
      await db.schema
        .createTable('models')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        // A model outlives its connection, so this is no foreign key.
        .addColumn('connection_id', 'text', (column) => column.notNull())
        .addColumn('connection_name', 'text', (column) => column.notNull())
        .addColumn('source_type', 'text', (column) => column.notNull())
        .addColumn('database_name', 'text', (column) => column.notNull())
        .addColumn('table_name', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('columns', 'text', (column) => column.notNull())
        .addColumn('understanding', 'text', (column) => column.notNull())
        .addColumn('visualizations', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('updated_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('models_user').on('models').column('user_id').execute();
    },
  },
  '0002_sign_ups': {
    async up(db: Kysely<never>) {
      // Whoever had not verified yet signs up again; they have nothing that could be lost.
      await sql`delete from users where verified_at is null`.execute(db);
      await db.schema.dropTable('codes').execute();
      await db.schema
        .createTable('sign_ups')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('first_of', 'text', (column) => column.unique())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('code_hash', 'text', (column) => column.notNull())
        .addColumn('code_expires_at', 'text', (column) => column.notNull())
        .addColumn('second_code_hash', 'text')
        .addColumn('second_code_expires_at', 'text')
        .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('stranger_tries', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('sign_ups_email').on('sign_ups').column('email').execute();
      await db.schema.createIndex('sign_ups_expires').on('sign_ups').column('expires_at').execute();
      await db.schema.dropTable('reset_tokens').execute();
      await db.schema
        .createTable('reset_tokens')
        .addColumn('user_id', 'text', (column) =>
          column.primaryKey().references('users.id').onDelete('cascade'),
        )
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      for (const name of ['address', 'user_agent', 'last_used_at'])
        await db.schema.alterTable('sessions').addColumn(name, 'text').execute();
    },
  },
  '0003_leases': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('leases')
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('activity', 'text', (column) => column.notNull())
        .addColumn('slot', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('leases_slot', ['user_id', 'activity', 'slot'] as never)
        .execute();
      await db.schema.createIndex('leases_id').on('leases').column('id').execute();
    },
  },
});
