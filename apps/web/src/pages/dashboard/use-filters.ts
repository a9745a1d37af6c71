import type { CreationType, SopCard } from '@sop/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SopFilter } from '../../api/query.js';

const creationTypes: readonly CreationType[] = ['video_upload', 'screen_record'];

/** Search and filters, kept in the address so that coming back from an SOP finds them as they were. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const department = search.get('department') ?? '';
  const type = creationTypes.find((each) => each === search.get('type')) ?? '';
  // The address follows a moment later; a field that waited for it would lose letters.
  const [text, setText] = useState(search.get('q') ?? '');
  const set = (name: 'department' | 'type' | 'q', value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter: SopFilter = {
    ...(department !== '' && { department_id: department }),
    ...(type !== '' && { creation_type: type }),
  };
  const setSearchText = (value: string) => {
    setText(value);
    set('q', value);
  };
  const isActive = text !== '' || Object.keys(filter).length > 0;
  const clear = () => {
    setText('');
    setSearch({}, { replace: true });
  };
  return {
    text,
    department,
    type,
    filter,
    set,
    setSearchText,
    isActive,
    clear,
  };
}

/** SOPs whose title holds the text, whatever the case. */
export const withTitle = (sops: readonly SopCard[], text: string): SopCard[] =>
  sops.filter((sop) => sop.title.toLowerCase().includes(text.trim().toLowerCase()));
