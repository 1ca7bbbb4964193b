import { Drawer } from '../../components/Drawer.tsx';
import { ConversationList, type ConversationListProps } from './ConversationList.tsx';
import { conversationsCopy } from './conversations.copy.ts';

interface ConversationSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  list: ConversationListProps;
}

/** The list where there is no room beside the conversation. */
export function ConversationSheet({ open, onOpenChange, list }: ConversationSheetProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={conversationsCopy.title}>
      <ConversationList bare {...list} />
    </Drawer>
  );
}
