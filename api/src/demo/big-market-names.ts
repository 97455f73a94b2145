export const firstNames: readonly string[] = [
  ...['Adam', 'Adriana', 'Agnes', 'Ahmed', 'Aiko', 'Alba', 'Alejandro', 'Alice', 'Amina', 'Andrea', 'Anika', 'Anton'],
  ...['Ayesha', 'Bastian', 'Bea', 'Bruno', 'Camila', 'Carlos', 'Cecilia', 'Chidi', 'Clara', 'Colin', 'Dana', 'David'],
  ...['Deepa', 'Diego', 'Dorothea', 'Eamon', 'Edith', 'Elif', 'Emeka', 'Emil', 'Enzo', 'Erika', 'Esi', 'Fatima'],
  ...['Felix', 'Gabriela', 'Greta', 'Gustav', 'Hamid', 'Harriet', 'Hugo', 'Ines', 'Ivana', 'Jamal', 'Jana', 'Jin'],
  ...['Johanna', 'Jorge', 'Julia', 'Kamala', 'Karim', 'Kenji', 'Lars', 'Laura', 'Lena', 'Lorenzo', 'Luisa', 'Magnus'],
  ...['Malik', 'Marta', 'Matilda', 'Milan', 'Mina', 'Nils', 'Noor', 'Oleg', 'Paloma', 'Petra', 'Ravi', 'Renata'],
  ...['Rowan', 'Sanjay', 'Selma', 'Simon', 'Sofia', 'Stefan', 'Tara', 'Theo', 'Ulla', 'Vera', 'Wei', 'Yara', 'Zane'],
];

export const lastNames: readonly string[] = [
  ...['Abara', 'Ahmadi', 'Almeida', 'Anders', 'Archer', 'Baker', 'Barnes', 'Bauer', 'Becker', 'Bennett', 'Berg'],
  ...['Blackwood', 'Boateng', 'Braun', 'Byrne', 'Castillo', 'Chandra', 'Clarke', 'Conti', 'Cruz', 'Dahl', 'Das'],
  ...['Duarte', 'Dunne', 'Egan', 'Eriksen', 'Farrell', 'Ferrari', 'Flores', 'Foster', 'Fujita', 'Garcia', 'Gill'],
  ...['Greene', 'Hale', 'Hansen', 'Hassan', 'Hoffman', 'Horvat', 'Ibrahim', 'Ito', 'Jansen', 'Joshi', 'Kaplan'],
  ...['Keller', 'Khan', 'Kim', 'Klein', 'Kumar', 'Lambert', 'Larsen', 'Lee', 'Lopez', 'Lowe', 'Mancini', 'Marsh'],
  ...['Meyer', 'Moreno', 'Murphy', 'Ndiaye', 'Nielsen', 'Novak', 'Okoye', 'Olsen', 'Ortiz', 'Osei', 'Palmer'],
  ...['Patel', 'Pereira', 'Quist', 'Ramos', 'Reid', 'Rossi', 'Santos', 'Sato', 'Schmidt', 'Shah', 'Silva', 'Singh'],
  ...['Stone', 'Suzuki', 'Tanaka', 'Torres', 'Tran', 'Turner', 'Vogel', 'Walsh', 'Weiss', 'Wright', 'Yamada', 'Zhou'],
];
