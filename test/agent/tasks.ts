interface AgentTask {
  device: string;
  /** Null for the scenario's own goal. */
  task: string | null;
  goal: string;
}

const pocket = (task: string, goal: string): AgentTask => ({ device: 'virtual:pocket', task, goal });
const notepad = (task: string, goal: string): AgentTask => ({ device: 'virtual:notepad', task, goal });

/** Goals on the built-in phone and desktop, judged by their oracles. */
export const TASKS: readonly AgentTask[] = [
  { device: 'virtual:pocket', task: null, goal: 'Turn Wi-Fi off and tell Ada "On my way".' },
  pocket('turn_off_wifi', 'Turn Wi-Fi off.'),
  pocket('airplane_mode', 'Turn airplane mode on.'),
  pocket('turn_on_bluetooth', 'Turn Bluetooth on.'),
  pocket('dark_theme', 'Turn the dark theme on.'),
  pocket('large_font', 'Make the font large.'),
  pocket('usage_reports', 'Send usage reports.'),
  pocket('choose_ringtone', 'Set the ringtone to Tides.'),
  pocket('erase_notes', 'Erase all notes.'),
  pocket('rename_owner', "Change the owner's name to Kim Sato."),
  pocket('choose_network', 'Connect to the Wi-Fi network Lighthouse.'),
  pocket('add_contact', 'Add a contact named Mary Shelley with the phone number 555 0199.'),
  pocket('delete_contact', 'Delete the contact Tony Hoare and nobody else.'),
  pocket('send_message', 'Send Ada Lovelace the message "On my way".'),
  pocket('write_note', 'Write a note titled Packing with the text passport.'),
  pocket('delete_note', 'Delete the note Groceries.'),
  pocket('fill_cart', 'Put a Field notebook into the cart.'),
  pocket('buy_lamp', 'Buy one desk lamp, sent to 1 Harbour Street, and pay with the code that arrives by message.'),
  notepad('greet', 'Add a line that says "Goodbye!" at the end of the document.'),
  notepad('save', 'Save the document as letter.txt.'),
  notepad('clear', 'Make the document empty.'),
  notepad('capitals', 'Write the document in capitals.'),
  { device: 'virtual:login', task: null, goal: 'Sign in as ada with the password hunter2.' },
];
