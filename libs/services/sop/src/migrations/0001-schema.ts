import { tenantTable, type Migration } from '@sop/database';
import { intakeTable } from '@sop/intake';
import { overviewTables } from '../overview/overview-tables.js';

export const schema: Migration = {
  name: '0001-schema',
  up: `
    create table department (
      id uuid primary key,
      company_id uuid not null,
      name text not null,
      created_at timestamptz not null default now(),
      /* Texts as they are searched and compared, written by the service (foldedText). */
      name_folded text,
      /* After how many months its released SOPs are reviewed again; null for never. */
      review_months integer
    );
    create unique index department_name on department (company_id, lower(name));
    create unique index department_name_folded on department (company_id, name_folded);

    create table sop (
      id uuid primary key,
      company_id uuid not null,
      department_id uuid references department (id) on delete set null,
      title text not null,
      creation_type text not null,
      status text not null,
      status_detail text,
      generation integer not null default 1,
      created_by uuid not null,
      created_at timestamptz not null default now(),
      video_key text not null,
      video_size_bytes bigint not null,
      playable_key text,
      duration_seconds double precision,
      transcript jsonb not null default '[]',
      equipment jsonb not null default '[]',
      precautions jsonb not null default '[]',
      no_procedure_reason text,
      /* The document that it was imported from, and what was not taken over; null where it was made of a video. */
      imported jsonb,
      is_screen_recording boolean not null default false,
      screenshot_selection_failed boolean not null default false,
      available_frames jsonb not null default '[]',
      made_by jsonb not null default '[]',
      /* The reservation of an SOP of the month, until the video is known to be usable. */
      reservation_id uuid,
      /* The networks that examined the pictures. */
      detected_by jsonb,
      revision integer not null default 0,
      /* Sorting by the start of a title is sufficient, and keeps index and cursor small. */
      title_order text not null generated always as (left(lower(title), 80)) stored,
      /* Sentences of the transcript that are in no step. */
      unused_speech jsonb not null default '[]',
      is_ordered_by_hand boolean not null default false,
      is_equipment_edited boolean not null default false,
      is_precautions_edited boolean not null default false,
      removed_spans jsonb not null default '[]',
      is_video_hidden boolean not null default false,
      /* The number of the change that redacts the video; null while none does. */
      redaction_number integer,
      /* Times of the video with redacted words, until its sound is silent in them, each with the number of the change. */
      unsilenced jsonb not null default '[]',
      /* Set to the number of requests to hide regions once they are done. */
      pictures_version integer not null default 0,
      status_detail_codes jsonb not null default '[]',
      /* Parts of the video: of the clips requested last, their requests' number, and the clips that exist. */
      clip_spans jsonb not null default '[]',
      clip_requests integer not null default 0,
      clips jsonb not null default '[]',
      /* Numbers the parts of its translations that were requested. */
      translation_parts integer not null default 0,
      hide_requests integer not null default 0,
      /* The failure after which the run was last retried: its event may arrive later. */
      restarted_after integer not null default 0,
      /* The last failure that arrived: the event of a retry may arrive after it. */
      failed_fence integer not null default 0,
      title_folded text,
      /* The title is the file's name, as no user typed one: a run may replace it. */
      is_title_suggested boolean not null default false,
      /* Of speech and text, as a language model named them. */
      languages jsonb,
      /* The parts of its video that an SOP could not use. */
      video_status_messages jsonb not null default '[]',
      /* What was read off its pictures, for searching. */
      text_on_screen jsonb not null default '[]',
      /* The open request for review of the draft. */
      review_requested_at timestamptz,
      review_requested_by uuid,
      review_note text not null default '',
      /* The latest released version, as readers' lists show it; null before the first. */
      released_version integer,
      /* The SOP's revision while the draft equals the released version. */
      released_revision integer,
      released_title text,
      released_title_folded text,
      released_steps integer,
      released_thumbnail_key text,
      reader_title_order text not null generated always as (left(lower(coalesce(released_title, title)), 80)) stored,
      released_at timestamptz,
      released_by_name text,
      /* What that version changes; null for the first. */
      released_kind text,
      /* The version that asks readers: the released one, or an earlier one since which only wording changed. */
      reading_version integer,
      /* The SOP's own interval between two reviews; null: that of its department. */
      review_months integer,
      /* The last review without a change. */
      reviewed_at timestamptz,
      /* The date of which a mail reminded last, and whether that was at the date. */
      reminded_of timestamptz,
      reminded_at_due boolean not null default false,
      withdrawn_at timestamptz,
      withdrawal_reason text,
      /* Null while it is not in the trash. */
      trashed_at timestamptz,
      trashed_by uuid,
      /* The first draft, by which the company's rule deletes the video, and when it did. */
      made_at timestamptz,
      video_deleted_at timestamptz,
      /* In alphabetical order, and in the same order as they are compared. */
      tags text[] not null default '{}',
      tags_folded text[] not null default '{}'
    );
    create index sop_in_trash on sop (company_id, trashed_at, id) where trashed_at is not null;
    create index sop_with_video on sop (company_id, made_at, id) where video_size_bytes > 0;
    create index sop_by_date on sop (company_id, created_at, id);
    create index sop_by_title on sop (company_id, title_order, id);
    create index sop_by_reader_title on sop (company_id, reader_title_order, id);
    create index sop_in_review on sop (company_id, created_at, id) where review_requested_at is not null;
    create index sop_unfolded on sop (id) where title_folded is null;
    create index sop_department on sop (department_id);

    create table step (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      position integer not null,
      title jsonb,
      sentences jsonb,
      start_seconds double precision,
      end_seconds double precision,
      confidence double precision,
      screenshots jsonb,
      detections jsonb,
      edited_title text,
      edited_description text,
      chosen_screenshot jsonb,
      edited_by uuid,
      edited_at timestamptz,
      protective_equipment jsonb not null default '[]',
      revision integer not null default 1,
      /* The unedited result of a run. */
      generated jsonb not null,
      is_pinned boolean not null default false,
      more_screenshots jsonb not null default '[]',
      unique (sop_id, position)
    );

    ${tenantTable('department')}
    ${tenantTable('sop')}
    ${tenantTable('step')}

    ${intakeTable}

    create table erased (
      subject_id uuid primary key,
      company_id uuid not null,
      erased_at timestamptz not null default now()
    );
    ${tenantTable('erased')}

    /* Every change of an SOP has a number and is stored. */
    create table revision (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      number integer not null,
      kind text not null check (kind in (
        'generated', 'edited', 'added', 'duplicated', 'removed', 'ordered', 'merged', 'split', 'undone', 'restored',
        'review-requested', 'returned', 'released', 'withdrawn', 'redacted')),
      step_id uuid,
      user_id uuid,
      user_email text,
      before jsonb not null,
      after jsonb not null,
      created_at timestamptz not null default now(),
      /* By which the oldest are deleted. */
      size_bytes integer not null generated always as (octet_length(before::text) + octet_length(after::text)) stored,
      /* The idempotency key of the request that made the change. */
      request_key text,
      unique (sop_id, number)
    );
    create unique index revision_request_key on revision (sop_id, user_id, request_key) where request_key is not null;
    ${tenantTable('revision')}

    /* A generated column is still empty in the trigger. The redaction of words is set for its transaction alone. */
    create function refuse_revision_change() returns trigger language plpgsql as $$
    begin
      if current_setting('sop.redacts_words', true) = 'on'
         and to_jsonb(new) - 'before' - 'after' - 'size_bytes' = to_jsonb(old) - 'before' - 'after' - 'size_bytes' then
        return new;
      end if;
      if to_jsonb(new) - 'user_email' - 'size_bytes' <> to_jsonb(old) - 'user_email' - 'size_bytes'
         or new.user_email is not null then
        raise exception 'revisions are append-only';
      end if;
      return new;
    end $$;
    create trigger revision_append_only before update on revision
      for each row execute function refuse_revision_change();

    /* A released version of an SOP: what readers get, whatever happens to the draft. */
    create table sop_version (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      number integer not null,
      /* The change of the history that released it. */
      revision integer not null,
      /* Null for the first. */
      kind text check (kind in ('safety', 'instruction', 'wording')),
      note text not null default '',
      content jsonb not null,
      /* Its pictures by step, for deciding who may read one. */
      pictures jsonb not null,
      size_bytes integer not null generated always as (octet_length(content::text)) stored,
      approved_by uuid not null,
      /* As it was signed; null if a removed user had only an address, a pseudonym if the signer was erased. */
      approver_name text,
      approved_at timestamptz not null default now(),
      withdrawn_at timestamptz,
      withdrawn_by uuid,
      withdrawer_name text,
      withdrawal_reason text,
      unique (sop_id, number)
    );
    ${tenantTable('sop_version')}

    /* A generated column is still empty in the trigger. */
    create function refuse_version_change() returns trigger language plpgsql as $$
    declare
      changeable text[] := array[
        'size_bytes', 'approver_name', 'withdrawn_at', 'withdrawn_by', 'withdrawer_name', 'withdrawal_reason'];
    begin
      if current_setting('sop.redacts_words', true) = 'on' then
        changeable := changeable || array['content', 'note'];
      end if;
      if to_jsonb(new) - changeable <> to_jsonb(old) - changeable
         or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at)
         or (new.approver_name is distinct from old.approver_name and new.approver_name is not null
            and new.approver_name !~ '^Former member [0-9a-f]{4,16}$') then
        raise exception 'released versions are frozen';
      end if;
      return new;
    end $$;
    create trigger version_frozen before update on sop_version
      for each row execute function refuse_version_change();

    /* Who is asked to read a released version. Those of earlier versions stay as a record. */
    create table sop_reading (
      sop_id uuid not null references sop (id) on delete cascade,
      /* The version that asks. */
      version integer not null,
      user_id uuid not null,
      company_id uuid not null,
      asked_at timestamptz not null default now(),
      /* The one above, or a later one that changes wording only. */
      confirmed_version integer,
      confirmed_at timestamptz,
      primary key (sop_id, version, user_id)
    );
    create index sop_reading_user on sop_reading (user_id);
    ${tenantTable('sop_reading')}

    /* Who may release the SOPs of a department, in addition to the administrators. */
    create table department_approver (
      department_id uuid not null references department (id) on delete cascade,
      user_id uuid not null,
      company_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (department_id, user_id)
    );
    create index department_approver_user on department_approver (user_id);
    ${tenantTable('department_approver')}

    /* A link to an SOP for people without an account. A revoked one has no row. */
    create table sop_share (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      /* The secret half of the link, which is shown and printed again. */
      secret text not null,
      name text not null default '',
      password_hash text,
      shows_video boolean not null,
      /* Origins of websites that may embed its page. */
      sites jsonb not null default '[]',
      /* Null: until it is revoked. */
      expires_at timestamptz,
      created_by uuid not null,
      created_at timestamptz not null default now(),
      views integer not null default 0,
      last_viewed_at timestamptz
    );
    create index sop_share_sop on sop_share (sop_id);
    create index sop_share_company on sop_share (company_id, id);
    ${tenantTable('sop_share')}

    /* What can be found of an SOP: its texts as one audience sees them, each with its words. */
    create table sop_text (
      sop_id uuid not null references sop (id) on delete cascade,
      audience text not null check (audience in ('everyone', 'editor', 'reader')),
      company_id uuid not null,
      /* The code that wrote it: a later one writes it again. */
      version integer not null,
      passages jsonb not null,
      passage_words tsvector[] not null,
      primary key (sop_id, audience)
    );
    ${tenantTable('sop_text')}

    /*
     * The index of these words. It has no policy, because PostgreSQL uses no GIN index behind one; so its ids are read through
     * tables that have one, and its vectors contain the company as a word.
     */
    create table sop_words (
      sop_id uuid not null,
      audience text not null,
      words tsvector not null,
      title_words tsvector not null,
      primary key (sop_id, audience),
      foreign key (sop_id, audience) references sop_text (sop_id, audience) on delete cascade
    );
    create index sop_words_found on sop_words using gin (words) with (fastupdate = off);

    /* Every word of the SOPs of a company once, for finding the ones that are like a mistyped one. */
    create table company_word (
      company_id uuid not null,
      letters smallint not null,
      word text not null,
      primary key (company_id, letters, word)
    );
    ${tenantTable('company_word')}

    /* A comment on an SOP or on one of its steps, which it outlives; a reply names the comment. */
    create table sop_comment (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      thread_id uuid references sop_comment (id) on delete cascade,
      kind text not null default 'note' check (kind in ('note', 'wrong')),
      step_id uuid,
      /* As the step was titled, and as the sentence read, when the comment was written. */
      step_title text not null default '',
      sentence text,
      seconds double precision,
      picture jsonb,
      /* The released version that its writer read; null for a draft. */
      version integer,
      text text not null,
      mentions uuid[] not null default '{}',
      created_by uuid not null,
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by uuid
    );
    create index sop_comment_sop on sop_comment (sop_id, id);
    create index sop_comment_open on sop_comment (sop_id) where thread_id is null and resolved_at is null;
    create index sop_comment_thread on sop_comment (thread_id);
    ${tenantTable('sop_comment')}

    /* An SOP in another language, with the state of its latest request. */
    create table sop_translation (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      language text not null,
      state text not null check (state in ('running', 'done', 'failed')),
      status_messages jsonb not null default '[]',
      /* Of the part that was requested last, and the ids of its sentences. */
      number integer not null,
      asked jsonb not null default '[]',
      includes_edited boolean not null default false,
      done_count integer not null default 0,
      left_count integer not null default 0,
      skipped jsonb not null default '[]',
      created_at timestamptz not null default now(),
      unique (sop_id, language)
    );
    ${tenantTable('sop_translation')}

    /* The translation of one wording of a sentence; stale once the SOP has another wording in its place. */
    create table sop_translated_sentence (
      translation_id uuid not null references sop_translation (id) on delete cascade,
      sentence_id text not null,
      company_id uuid not null,
      place text not null,
      position integer not null,
      source_hash text not null,
      source text not null,
      text text not null,
      doubts jsonb not null default '[]',
      is_edited boolean not null default false,
      is_accepted boolean not null default false,
      is_replaced boolean not null default false,
      /* What readers of the released version get. */
      released jsonb,
      revision integer not null default 1,
      primary key (translation_id, sentence_id)
    );
    ${tenantTable('sop_translated_sentence')}

    /* Who worked through an SOP, when, and what was different. The id is chosen by the device, which may be offline. */
    create table sop_execution (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null references sop (id) on delete cascade,
      /* As it was shown. */
      title text not null,
      title_folded text not null,
      /* The released version; null for a draft. */
      version integer,
      state text not null check (state in ('in_progress', 'finished', 'abandoned')),
      /* Raised by the device with each record. */
      sequence integer not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      received_at timestamptz not null default now(),
      note text not null,
      steps jsonb not null,
      step_count integer not null,
      done_count integer not null,
      deviation_count integer not null,
      outside_count integer not null,
      photo_count integer not null,
      created_by uuid not null
    );
    create index sop_execution_company on sop_execution (company_id, started_at, id);
    create index sop_execution_sop on sop_execution (sop_id, started_at, id);
    ${tenantTable('sop_execution')}

    create table sop_execution_photo (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      execution_id uuid not null references sop_execution (id) on delete cascade,
      key text not null,
      thumbnail_key text not null
    );
    create index sop_execution_photo_execution on sop_execution_photo (execution_id);
    ${tenantTable('sop_execution_photo')}

    /* Search, filters and order of the list of SOPs under a name of its user. */
    create table saved_view (
      id uuid primary key,
      company_id uuid not null,
      user_id uuid not null,
      name text not null,
      name_folded text not null,
      filter jsonb not null,
      created_at timestamptz not null default now(),
      unique (user_id, name_folded)
    );
    create index saved_view_company on saved_view (company_id);
    ${tenantTable('saved_view')}

    /* After how many days videos are deleted; a company without a row keeps them. */
    create table video_retention (
      company_id uuid primary key,
      days integer not null
    );
    ${tenantTable('video_retention')}

    /* A document of an SOP. Its progress is in its job; it outlives its SOP until the sweep deletes it. */
    create table sop_export (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      format text not null check (format in ('pdf', 'docx', 'html', 'markdown')),
      time_zone text not null,
      file_name text not null,
      /* The released version; null for the draft. */
      version integer,
      /* The link that it shows as a QR code. */
      share_id uuid,
      /* Of a translation; null for the original. */
      language text,
      /* Null for that of the company when it is made. */
      template text check (template in ('pictures', 'compact', 'checklist')),
      /* Null until it is done. */
      size_bytes bigint,
      missing_pictures jsonb not null default '[]',
      created_at timestamptz not null default now()
    );
    create index sop_export_created on sop_export (created_at);
    ${tenantTable('sop_export')}

    /* All data of a company in one file. Its progress is in its job. */
    create table company_export (
      id uuid primary key,
      company_id uuid not null,
      asked_by uuid not null,
      includes_videos boolean not null,
      file_name text not null,
      /* Null until it is done, and if it failed. */
      size_bytes bigint,
      /* Null until it has ended. */
      ended_at timestamptz,
      created_at timestamptz not null default now(),
      /* How often something was destroyed or erased that it may contain already, while it is made. */
      outdated integer not null default 0
    );
    create index company_export_created on company_export (created_at);
    /* One at a time. */
    create unique index company_export_under_way on company_export (company_id) where ended_at is null;
    ${tenantTable('company_export')}

    /* A picture with marks of a user, or a photo of an execution, which counts against the plan's storage. */
    create table stored_picture (
      id uuid primary key,
      company_id uuid not null,
      sop_id uuid not null,
      bytes bigint not null,
      folder text not null default 'marked' check (folder in ('marked', 'photos')),
      created_at timestamptz not null default now()
    );
    create index stored_picture_sop on stored_picture (sop_id);
    ${tenantTable('stored_picture')}

    ${overviewTables}
  `,
};
