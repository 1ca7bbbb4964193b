import { Columns3, Download, Ellipsis, RotateCcw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { DateRangePicker, type DateRange } from '../../components/DateRangePicker.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { narrowQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { collectionsCopy as copy } from './collections.copy.ts';

export interface CollectionToolbarProps {
  /** Words of the title. */
  search: string;
  /** Days of creation; null for any. */
  range: DateRange | null;
  /** What is in the field after a key. */
  onSearchChange: (search: string) => void;
  /** Other days, or any. */
  onRangeChange: (range: DateRange | null) => void;
  /** The person wants no filter. */
  onReset: () => void;
}

const Heading = styled.h2`
  flex: none;
  padding-inline: ${token.space2} ${token.space3};
  color: ${token.textStrong};
  font-weight: ${token.weightSemibold};

  @media ${narrowQuery} {
    /* The fields stand below it, not beside it. */
    padding-inline-start: 0;
  }
`;

const Search = styled.div`
  flex: 0 1 232px;
  min-width: 160px;

  @media ${narrowQuery} {
    flex: 1 1 100%;
    > * {
      max-width: none;
    }
  }
`;

const Extras = styled.div`
  display: flex;
  gap: ${token.space1};
  margin-inline-start: auto;
`;

const extras = [
  { icon: Columns3, label: copy.extras.columns },
  { icon: Download, label: copy.extras.export },
  { icon: Ellipsis, label: copy.extras.more },
];

export function CollectionToolbar({
  search,
  range,
  filtered,
  onSearchChange,
  onRangeChange,
  onReset,
}: CollectionToolbarProps & { filtered: boolean }) {
  return (
    <>
      <Heading>{copy.list}</Heading>
      <Search>
        <SearchField value={search} onValueChange={onSearchChange} placeholder={copy.search} />
      </Search>
      <DateRangePicker
        label={copy.range}
        value={range}
        onValueChange={onRangeChange}
        placeholder={copy.rangePlaceholder}
      />
      <Button variant="quiet" icon={RotateCcw} onClick={onReset} disabled={!filtered}>
        {copy.reset}
      </Button>
      <Extras>
        {extras.map(({ icon, label }) => (
          <IconButton key={label} icon={icon} label={label} tooltip={copy.unavailable} disabled />
        ))}
      </Extras>
    </>
  );
}
